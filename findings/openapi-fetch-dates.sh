#!/usr/bin/env bash
# openapi-typescript's own example of a transform types `format: date-time` as Date; openapi-fetch then takes a Date as a
# query parameter, compiles, and sends the request without it: the server sees no filter and answers with everything.
#
# Versions: openapi-fetch 0.17.0, openapi-typescript 7.13.0, typescript 5.9.3.
# Guess:    a value that the types allow is sent as an instant, as JSON.stringify writes it, or refused.
# Seen:     alone it is taken for an object, which has no members, and an empty pair is sent for it. In a list it is refused.
# Output:   types: the Date compiles
#           alone: ?&limit=5
#           in a list: Deeply-nested arrays/objects aren’t supported.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >package.json <<'JSON'
{
  "private": true,
  "type": "module",
  "dependencies": { "openapi-fetch": "0.17.0", "openapi-typescript": "7.13.0", "typescript": "5.9.3" }
}
JSON
npm install --silent --no-audit --no-fund
cat >api.json <<'JSON'
{
  "openapi": "3.1.0",
  "info": { "title": "Messages", "version": "1" },
  "paths": {
    "/messages": {
      "get": {
        "parameters": [
          { "name": "from", "in": "query", "schema": { "type": "string", "format": "date-time" } },
          { "name": "at", "in": "query", "schema": { "type": "array", "items": { "type": "string", "format": "date-time" } } },
          { "name": "limit", "in": "query", "schema": { "type": "integer" } }
        ],
        "responses": { "200": { "description": "Messages" } }
      }
    }
  }
}
JSON
cat >types.mjs <<'JS'
import { writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
const date = ts.factory.createTypeReferenceNode(ts.factory.createIdentifier('Date'));
const ast = await openapiTS(new URL('./api.json', import.meta.url), {
  transform: (schema) => (schema.format === 'date-time' ? date : undefined),
});
writeFileSync('api.d.ts', astToString(ast));
JS
cat >ask.ts <<'TS'
import createClient from 'openapi-fetch';
import type { paths } from './api.d.ts';
const at = new Date('2026-11-27T12:00:00.500Z');
const fetch = async (request: Request) => {
  console.log(new URL(request.url).search);
  return new Response(null, { status: 200 });
};
const client = createClient<paths>({ baseUrl: 'http://127.0.0.1', fetch });
await client.GET('/messages', { params: { query: { from: at, limit: 5 } } });
await client.GET('/messages', { params: { query: { at: [at] } } }).catch(({ message }) => console.log(message));
TS
node types.mjs
npx tsc --strict --module nodenext --target es2022 --lib es2022,dom --skipLibCheck --allowImportingTsExtensions \
  --rewriteRelativeImportExtensions ask.ts
seen=$(echo 'types: the Date compiles'; node ask.js | sed -E '1s/^/alone: /; 2s/^/in a list: /; s/( supported\.).*/\1/')
echo "$seen"
[ "$seen" = 'types: the Date compiles
alone: ?&limit=5
in a list: Deeply-nested arrays/objects aren’t supported.' ]
