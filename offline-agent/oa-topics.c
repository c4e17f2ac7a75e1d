/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-topics.h"

#include <string.h>

#include "oa-text.h"

typedef struct
{
  const char *key;
  const char *words; /* separated by "|"; "*" ends a prefix; a phrase of two counts more */
} Topic;

static const Topic topics[] = {
  { "purpose",
    "goal*|it worked if|most "
    "important|purpose|aim|reason|occasion|celebrat*|anniversar*|birthday|bring together|so that|"
    "success|successful|vision|motto|theme|idea is|point is|why" },
  { "vision",
    "feel*|vibe|style|relaxed|traditional|tradition*|romantic|rustic|simple|small wedding|"
    "priority|priorities|important to us|most important|dream*|theme|cheesy|kitsch*" },
  { "guests",
    "anmeldung*|eltern|geschwister|familien|zusage*|guest*|invit*|rsvp|attend*|developers|ticket*|"
    "early bird|answer by|answer until|should answer|kids|"
    "children|famil*|neighbour*|neighbor*|"
    "adult*|friends|visitors|plus one|plus ones|headcount|flyer*|leaflet*|email list|whatsapp|"
    "save the date*|gäste|einlad*|kinder|nachbar*|teilnehmer*|seating|who comes|colleagues" },
  { "venue",
    "turnhalle|schlüssel|hof|parkplätze|regen|toiletten|scheune|gemeinde|venue|location|place|hall|"
    "park|garden|room*|church hall|barn|restaurant|street|road closure|"
    "close the road|close the street|permit*|permission|council|licence|license|insurance|"
    "parking|toilet*|rain*|weather|indoor*|outdoor*|noise|address|courtyard|meadow|wiese|"
    "halle|raum|ort|saal|platz|garten|genehmigung|strasse|straße|wet weather|power|electricity|"
    "capacity|castle|cathedral|kathedraal|theatre|museum|library|option "
    "until|hotel|beach|field|school hall|school gym|pavilion|community centre|community center" },
  { "programme",
    "cfp|track*|speakers|speakers "
    "get|captions|recording*|stream*|song*|piano|instrument*|repertoire|hüpfburg|kinderschminken|"
    "tombola|bühne|"
    "vorführung|auftritt|musik*|programme|program|music*|"
    "band|dj|games|speech*|stage|activit*|face painting|"
    "bouncy castle|quiz|raffle|tombola|workshop*|talk*|keynote|show|dance|dancing|playlist|"
    "concert*|entertain*|contest|competition|tournament|agenda|opening|run of the day|"
    "programm|musik|spiele|rede|vortrag|session*|treasure hunt|magician|clown|fireworks" },
  { "food",
    "food|drink*|cater*|bbq|barbecue|grill*|salad*|cake*|vegetarian*|vegan*|allerg*|gluten|beer|"
    "wine|coffee|buffet|dinner|lunch|breakfast|snack*|burger*|sausage*|menu|cook*|bar|soft drinks|"
    "water|halal|kosher|nut|nuts|bread|meat|dessert*|champagne|sekt|essen|getränk*|kuchen|grillen|"
    "bier|"
    "wein|würst*|salat*|brunch|canap*|ice cream|pizza" },
  { "equipment",
    "lanyard*|badge*|t "
    "shirt*|microphone*|wifi|bierbänke|pavillon|strom|kühlschrank|geschirr|tent*|marquee|gazebo|"
    "table*|bench*|chair*|"
    "speaker*|sound system|sound|pa system|lights|"
    "lighting|generator|extension*|cable*|decorat*|bunting|projector|hire|rent*|borrow*|"
    "set up|setup|clear up|clean up|cleanup|tidy*|bins|rubbish|trash|fridge*|cooler*|plates|"
    "cups|glasses|zelt|tische|bänke|stühle|aufbau|abbau|technik|beamer|anlage|trailer|van" },
  { "people", "somebody|someone|responsible|owner*|in "
              "charge|helper*|volunteer*|team|role*|organis*|organiz*|committee|"
              "every task|name next to it|on my own|takes care|looks "
              "after|handles|coordinator|lead|leads|delegate|staff*|hire people|verantwort*|"
              "helfer|kümmert|does the|do the|will do|brings|offered" },
  { "schedule",
    "deadline*|date|dates|schedule|timeline|milestone*|by the end of|kick off|kickoff|rehearsal|"
    "phase*|termin|termine|frist|dry run|launch date|go live|cut over|trial in" },
  { "budget",
    "budget|reserve|parents give|gives "
    "us|cost*|price*|money|pay*|paid|spend*|spent|fund*|donation*|contribut*|sponsor*|deposit*|"
    "fee|fees|quote*|quid|euro*|pound*|dollar*|cash|chip in|collect*|expens*|cheap*|afford*|loan*|"
    "invest*|kosten|geld|bezahl*|spende*|eintritt|ticket*|refund*|grant|bank|kitty" },
  { "risks",
    "risk*|danger*|glass*|bottle*|barefoot|problem*|worr*|afraid|fail*|weather|rain*|storm|safety|"
    "first aid|complain*|"
    "accident*|backup|plan b|fallback|cancel*|emergency|security|if it|what if|concern*|liabil*|"
    "trouble|fear|angst|sicherheit|notfall|scared|nightmare|fire" },
  { "ceremony",
    "ceremony|registry|registrar*|church|priest|pastor|vicar|vow*|ring|rings|witness*|officiant|"
    "celebrant|civil|standesamt|trauung|kirche|pfarrer|papers|documents|passport*|"
    "birth certificate*|reading*|legal|aisle|notice of marriage" },
  { "style",
    "music|band|dj|photo*|flower*|florist|decor*|dress|suit|attire|video*|playlist|first dance|"
    "string quartet|hair|make up|makeup|blumen|fotograf*|kleid|anzug|musik|candles|dance|favours|"
    "stationery|colour*|color*|photobooth|photo booth" },
  { "travel",
    "travel|hotel*|shuttle*|bus|buses|taxi*|accommodat*|parking|train*|flight*|fly*|airport|"
    "overnight|rooms|stay|b&b|airbnb|honeymoon|drive|anreise|übernacht*|zimmer|lift|lifts|car" },
  { "background",
    "currently|already|today|last year|last time|so far|existing|background|history|known|"
    "at the moment|right now|bisher|schon|was|were|had" },
  { "scope",
    "only|not|without|exclude*|include*|out of scope|in scope|no|later|first version|v1|mvp|"
    "limit*|focus*|nicht|kein*|ohne" },
  { "approach",
    "step*|first|then|after that|approach|method|way|process|start with|finally|how to|zuerst|"
    "danach|plan is|iterat*|trial|pilot|practice|train*|write|build|make|create|organis*" },
  { "resources",
    "need*|tool*|material*|equipment|supplier*|vendor*|depend*|available|book*|hire|rent*|buy*|"
    "borrow*|software|room*|space|help|access|brauch*|laptop*|budget|hardware|van|car" },
  { "context",
    "constraint*|platform|linux|windows|existing|legacy|budget|deadline|compliance|"
    "gdpr|regulation*|license|licence|language|c11|python|rust|java|golang|postgres*|redis|aws|"
    "cloud|kubernetes|team|currently|today|on prem*|dependency|dependencies|version" },
  { "requirements",
    "accuracy|within|seconds|must be in operation|operation "
    "by|require*|must|should|shall|support*|latency|throughput|requests|per second|rps|qps|"
    "users|limit*|quota*|accuracy|precis*|availability|uptime|performance|ms|p99|functional|"
    "needs to|has to|able to|handle*|fast|limit per|reject*|429|burst*" },
  { "architecture",
    "gateway*|lora|raspberry "
    "pi|fibre|architecture|component*|module*|service*|layer*|gateway|proxy|middleware|queue|cache|"
    "store|database|db|redis|algorithm|token bucket|leaky bucket|sliding window|fixed window|"
    "shard*|replica*|node*|cluster|thread*|lock*|memory|distributed|central*|local|"
    "stateless|design|in process|sidecar|hash*|counter*|event loop|mutex|sensor*|controller" },
  { "interfaces",
    "api*|interface*|endpoint*|protocol|http|grpc|rest|json|header*|schema|config*|"
    "format|message*|field*|yaml|response*|error code*|client*|function*|call|callers|"
    "data model|key|keys|table|retention|library|dbus|cli|signature|struct" },
  { "operation",
    "battery|batteries|hail|reception|deploy*|monitor*|metric*|log|logs|logging|alert*|alarm*|on "
    "call|oncall|rollback|roll back|"
    "roll out|rollout|backup*|recover*|fail open|fail closed|failover|fails|failure*|outage*|"
    "down|security|secret*|auth*|attack*|abuse|ddos|restart*|upgrade|dashboard*|redundan*|crash*" },
  { "work",
    "firmware and|the server|will build|posts|build|builds|rollout|shadow "
    "mode|sprint|implement*|develop*|prototype|work "
    "package*|package*|task*|sprint*|step*|phase*|milestone*|"
    "migrate|migration|refactor*|port|effort|weeks|days|first version|mvp|v1|v2|will write|will do|"
    "takes over|integrat*" },
  { "testing",
    "test*|unit test*|load test*|benchmark*|verify|verification|qa|staging|simulat*|fuzz*|"
    "coverage|acceptance|prove*|validat*|regression|ci|chaos|valgrind|sanitizer*" },
  { "situation",
    "currently|today|at the moment|right now|so far|last year|we have|we are|already|revenue|"
    "turnover|sales|profit|employees|existing|strength*|weakness*|situation|experience|"
    "i work|background|years" },
  { "market",
    "customer*|market*|segment*|target*|audience|demand|competitor*|competition|office workers|"
    "students|tourists|locals|region|city|niche|clients|b2b|b2c|consumer*|survey|kunden|konkurrenz|"
    "instagram|social media|advertis*|followers|festival*|foot traffic|reviews" },
  { "offer",
    "offer*|product*|menu|price*|pricing|dish*|service*|subscription|package*|brand*|quality|"
    "organic|unique|position*|promise|bowl*|taco*|burger*|coffee|vegan|margin*|premium|discount*|"
    "food|per portion|portion*|angebot|preis*" },
  { "goals",
    "goal*|target*|revenue|profit*|break even|breakeven|growth|grow|kpi*|metric*|per month|"
    "per year|per day|by 2026|by 2027|double|percent|increase|reach|measure*|ziel*|market share" },
  { "initiatives",
    "initiative*|launch*|pilot|campaign*|open*|expand*|start*|test*|buy|build|hire|website|"
    "first step|try|partner*|cooperat*|collab*|app|online|delivery|second truck|loyalty" },
  { "operations",
    "staff*|hire|hiring|employee*|supplier*|kitchen|truck|permit*|licen*|hygiene|inspection|"
    "insurance|opening hours|hours|shift*|stock|inventory|logistic*|location*|pitch|pitches|"
    "parking|equipment|tools|process*|warehouse|office|accountant|bookkeeping|tax*|legal|gmbh|ltd|"
    "llc" },
};

static GStrv
words_of (guint i)
{
  static GStrv split[G_N_ELEMENTS (topics)];
  static gsize done = 0;

  if (g_once_init_enter (&done))
    {
      for (guint n = 0; n < G_N_ELEMENTS (topics); n++)
        split[n] = g_strsplit (topics[n].words, "|", -1);
      g_once_init_leave (&done, 1);
    }
  return split[i];
}

static int
find (const char *key)
{
  for (guint i = 0; i < G_N_ELEMENTS (topics); i++)
    if (g_str_equal (topics[i].key, key))
      return (int) i;
  return -1;
}

gboolean
oa_topics_has (const char *key)
{
  return find (key) >= 0;
}

guint
oa_topics_score (const char *key, const char *folded)
{
  int topic = find (key);
  GStrv words = topic >= 0 ? words_of ((guint) topic) : NULL;
  guint score = 0;

  for (guint i = 0; words != NULL && words[i] != NULL; i++)
    if (oa_text_has (folded, words[i]))
      score += strchr (words[i], ' ') != NULL ? 3 : 1;
  return score;
}

gboolean
oa_topics_know_word (const char *folded)
{
  for (guint i = 0; i < G_N_ELEMENTS (topics); i++)
    {
      GStrv words = words_of (i);

      for (guint n = 0; words[n] != NULL; n++)
        if (strchr (words[n], ' ') == NULL && oa_text_has (folded, words[n]))
          return TRUE;
    }
  return FALSE;
}
