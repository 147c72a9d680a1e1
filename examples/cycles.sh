#!/bin/sh
# Indexes a folder and prints its cycles as JSON: sh cycles.sh /path/to/project
set -eu
api=${GROUNDPLAN_BASE_URL:-http://127.0.0.1:7431}/api/v1
header() { printf 'Authorization: Bearer %s\n' "$GROUNDPLAN_API_KEY"; }
ask() { header | curl --silent --show-error --fail-with-body -H @- "$@"; }
json='Content-Type: application/json'

project=$(ask -H "$json" -d "{\"name\":\"my project\",\"path\":\"$1\"}" "$api/projects" | grep -o 'prj_[0-9A-Z]*' | head -n 1)
ask -X POST "$api/projects/$project/index" > /dev/null
until ask -H 'Prefer: wait=30' "$api/projects/$project/index" | grep -q '"status":"indexed"'; do :; done
ask "$api/projects/$project/cycles"
