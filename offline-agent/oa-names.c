/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-names.h"

#include <stdlib.h>
#include <string.h>

/* Sorted by bytes. Names that are also words (mark, will, grace) are left out. */
static const char *const names[] = {
  "aaron",     "abdul",     "abigail",    "ada",       "adam",      "adele",      "agnes",
  "ahmed",     "aisha",     "alan",       "albert",    "alejandra", "alex",       "alexander",
  "alexandra", "alexei",    "alfie",      "ali",       "alice",     "alicia",     "alina",
  "alison",    "amara",     "amelia",     "amina",     "amir",      "amit",       "amy",
  "ana",       "anders",    "andrea",     "andreas",   "andrei",    "andrew",     "angela",
  "anita",     "anja",      "anjali",     "ann",       "anna",      "anne",       "anneke",
  "anthony",   "anton",     "antonio",    "anya",      "arjun",     "arne",       "arthur",
  "ashley",    "astrid",    "aylin",      "barbara",   "bart",      "beatrice",   "ben",
  "benedikt",  "benjamin",  "bernd",      "beth",      "bettina",   "bilal",      "birgit",
  "bjorn",     "björn",     "bogdan",     "bram",      "brian",     "brigitte",   "bruno",
  "carla",     "carlos",    "carmen",     "caroline",  "carsten",   "catherine",  "cathy",
  "cecilia",   "chiara",    "chloe",      "chris",     "christian", "christina",  "christine",
  "christoph", "claire",    "clara",      "claudia",   "connor",    "cristina",   "daan",
  "dagmar",    "daisy",     "damian",     "daniel",    "daniela",   "danielle",   "dario",
  "david",     "debbie",    "deborah",    "denise",    "deniz",     "diana",      "diego",
  "dieter",    "dieuwke",   "dimitri",    "dirk",      "dmitri",    "dominik",    "dora",
  "doris",     "dorota",    "edith",      "eduardo",   "edward",    "eleanor",    "elena",
  "elias",     "elif",      "elisa",      "elisabeth", "elizabeth", "ella",       "ellen",
  "elsa",      "emil",      "emilia",     "emily",     "emma",      "emre",       "enrico",
  "erik",      "erika",     "ernst",      "esther",    "eva",       "evelyn",     "fabian",
  "farid",     "fatima",    "fatma",      "felicity",  "felix",     "fernando",   "finn",
  "fiona",     "florian",   "francesca",  "francesco", "franz",     "freddie",    "freja",
  "frida",     "friedrich", "fritz",      "gabriel",   "gabriela",  "gareth",     "geert",
  "geoffrey",  "georg",     "george",     "gerard",    "gerda",     "gerhard",    "giovanni",
  "gisela",    "giulia",    "greta",      "gudrun",    "guido",     "gunther",    "gustav",
  "günther",   "hamza",     "hana",       "hanna",     "hannah",    "hannes",     "hans",
  "harald",    "harriet",   "harry",      "hassan",    "heather",   "heidi",      "heike",
  "heiko",     "helen",     "helena",     "helga",     "hendrik",   "henning",    "henrik",
  "henry",     "herbert",   "hilde",      "holger",    "hugo",      "hussein",    "ian",
  "ibrahim",   "ida",       "igor",       "imran",     "ines",      "inga",       "ingrid",
  "irene",     "iris",      "isaac",      "isabel",    "isabella",  "isla",       "ivan",
  "ivana",     "jacob",     "jacqueline", "jakob",     "james",     "jamie",      "jana",
  "jane",      "janet",     "janis",      "jannis",    "jason",     "javier",     "jelena",
  "jennifer",  "jenny",     "jens",       "jeremy",    "jesper",    "jessica",    "joachim",
  "joanna",    "joao",      "jochen",     "johan",     "johanna",   "johannes",   "john",
  "jonas",     "jonathan",  "joost",      "jordan",    "jorge",     "jose",       "josef",
  "joseph",    "joshua",    "juan",       "judith",    "julia",     "julian",     "juliane",
  "juri",      "jürgen",    "kadri",      "karen",     "karim",     "karin",      "karl",
  "karolina",  "kasia",     "katarina",   "kate",      "katharina", "katherine",  "kathrin",
  "katie",     "katja",     "kay",        "keith",     "kelly",     "kemal",      "kenneth",
  "kevin",     "khalid",    "kirsten",    "klaus",     "konrad",    "konstantin", "kristin",
  "kwame",     "kyle",      "lars",       "laszlo",    "laura",     "lauren",     "leila",
  "lena",      "leo",       "leon",       "leonie",    "lewis",     "liam",       "lian",
  "lieke",     "lily",      "linda",      "lisa",      "lorenzo",   "lotte",      "louis",
  "louise",    "luc",       "luca",       "lucas",     "lucia",     "lucy",       "luis",
  "luka",      "lukas",     "luke",       "lydia",     "maarten",   "magda",      "magdalena",
  "maik",      "maja",      "malte",      "manfred",   "manuel",    "mara",       "marc",
  "marcel",    "marco",     "marcus",     "marek",     "margaret",  "margarita",  "marguerite",
  "maria",     "mariam",    "marie",      "marijke",   "mario",     "marion",     "marius",
  "marta",     "martha",    "martin",     "martina",   "mary",      "maryam",     "mateusz",
  "mathias",   "matteo",    "matthew",    "matthias",  "maurice",   "megan",      "mehmet",
  "melanie",   "mia",       "michael",    "michal",    "michel",    "michelle",   "miguel",
  "mihkel",    "mike",      "milena",     "miriam",    "mirjam",    "mohamed",    "mohammed",
  "monica",    "monika",    "moritz",     "mustafa",   "nadia",     "nadine",     "naomi",
  "natalie",   "natasha",   "nathan",     "neil",      "nele",      "nia",        "nicholas",
  "nick",      "nicola",    "nicolas",    "nicole",    "niels",     "nikita",     "niklas",
  "nils",      "nina",      "noah",       "noor",      "nora",      "norbert",    "oksana",
  "ole",       "oleg",      "olga",       "oliver",    "olivia",    "omar",       "oscar",
  "oskar",     "otto",      "pablo",      "paola",     "patricia",  "patrick",    "paul",
  "paula",     "paulina",   "pavel",      "pedro",     "peter",     "petra",      "philip",
  "philipp",   "phoebe",    "pia",        "pierre",    "pieter",    "piotr",      "priya",
  "priyanka",  "rachel",    "rafael",     "rahul",     "ralf",      "ramona",     "ravi",
  "raymond",   "rebecca",   "reinhard",   "renate",    "ricardo",   "richard",    "robert",
  "roberto",   "robin",     "roger",      "roland",    "rosa",      "rosie",      "ruben",
  "rudolf",    "rupert",    "ruth",       "ryan",      "sabine",    "sabrina",    "salma",
  "sam",       "samantha",  "samir",      "samira",    "samuel",    "sandra",     "sanjay",
  "sanne",     "sara",      "sarah",      "sascha",    "saskia",    "sebastian",  "selin",
  "sergei",    "sharon",    "shirin",     "silke",     "silvia",    "simon",      "simone",
  "sofia",     "sofie",     "sonia",      "sonja",     "sophia",    "sophie",     "stefan",
  "stefanie",  "stefano",   "stella",     "stephan",   "stephanie", "stephen",    "steve",
  "steven",    "stuart",    "susan",      "susanne",   "sven",      "svenja",     "svetlana",
  "sylvia",    "tamara",    "tanja",      "tara",      "tariq",     "tatiana",    "teresa",
  "tessa",     "theo",      "theresa",    "thomas",    "thorsten",  "tijs",       "tim",
  "timo",      "tina",      "tobi",       "tobias",    "tom",       "tomas",      "tomasz",
  "tony",      "torsten",   "tracy",      "tristan",   "udo",       "ulrich",     "ulrike",
  "ursula",    "ute",       "uwe",        "valentina", "valeria",   "vanessa",    "vera",
  "veronika",  "victoria",  "viktor",     "vincent",   "viola",     "vladimir",   "volker",
  "walter",    "wanda",     "werner",     "wilhelm",   "willem",    "wolfgang",   "wouter",
  "xavier",    "yannick",   "yara",       "yasmin",    "yildiz",    "yusuf",      "yvonne",
  "zara",      "zeynep",    "zoe"
};

static int
compare (const void *key, const void *element)
{
  return strcmp (key, *(const char *const *) element);
}

gboolean
oa_names_is_first_name (const char *lower)
{
  return bsearch (lower, names, G_N_ELEMENTS (names), sizeof names[0], compare) != NULL;
}
