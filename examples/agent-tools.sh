#!/bin/sh
# The tools for agents, asked for by the Model Context Protocol over HTTP
set -eu
printf 'Authorization: Bearer %s\n' "$GROUNDPLAN_API_KEY" | curl --silent --show-error --fail-with-body -H @- \
  -H 'Content-Type: application/json' -H 'Accept: application/json, text/event-stream' \
  -d '{"jsonrpc":"2.0","id":1,"method":"tools/list"}' "${GROUNDPLAN_BASE_URL:-http://127.0.0.1:7431}/mcp"
