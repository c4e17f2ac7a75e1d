#!/bin/sh
# Public domain.
#
# run.sh PROGRAM: tries it and prints TAP. Each test compares what the program prints with what is
# expected; the directory for its files is removed at the end.
program=$1
dir=$(mktemp -d)
trap 'rm -rf $dir' EXIT
count=0
failed=0

# check NAME EXPECTED ACTUAL: one line of the report, and the diference when there is one.
check ()
{
  count=$((count + 1))
  if [ "$2" = "$3" ]; then
    echo "ok $count - $1"
  else
    echo "not ok $count - $1"
    echo "# expected: $2"
    echo "# found: $3"
    failed=$((failed + 1))
  fi
}

printf 'the cat and the dog\n' > $dir/small
printf 'The the THE cat\n' > $dir/cases
printf '' > $dir/empty
printf "don't do what you don't want\n" > $dir/quotes

check most-frequent-first "      2 the" "$($program -n 1 $dir/small)"
check equal-ones-by-alphabet "      1 and" "$($program -n 2 $dir/small | tail -n 1)"
check ignores-case "      3 the" "$($program -i -n 1 $dir/cases)"
check keeps-case "4" "$($program $dir/cases | wc -l)"
check nothing-of-nothing "" "$($program $dir/empty)"
check apostrophe-is-of-the-word "      2 don't" "$($program -n 1 $dir/quotes)"
check totals "      5 words, 4 of them different" "$($program -l $dir/small | tail -n 1)"
check missing-file "wordfreq: an error occurred: cannot open $dir/none" \
  "$($program $dir/none 2>&1)"
check number-is-positive "wordfreq: the number of words must be positive, not 0" \
  "$($program -n 0 $dir/small 2>&1)"

echo "1..$count"
[ $failed -eq 0 ]
