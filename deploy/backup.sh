#!/bin/sh
# backup.sh <folder>: one copy into it, read whole after it was written; then the copies older than 14 days are removed.
# Status 3 of `backup` and `verify`: the copy is good, but some files were not in the store. It stays the status of this
# script, so that it is seen. After a copy that is not good the old ones stay.
set -u
cd "$(dirname "$0")/.." || exit 1
file="$1/fenix-$(date -u +%Y-%m-%dT%H%M).gz"
is_good() { [ "$1" = 0 ] || [ "$1" = 3 ]; }

node --enable-source-maps dist/cli.mjs backup "$file"
status=$?
if is_good "$status"; then
  node --enable-source-maps dist/cli.mjs verify "$file" --note
  status=$?
fi
if is_good "$status"; then find "$1" -name 'fenix-*.gz' -mtime +14 -delete; fi
exit "$status"
