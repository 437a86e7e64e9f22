#!/usr/bin/env bash
# Node accepts one connection of a listening socket in each turn of its event loop, however many wait.
#
# Versions: Node 24.21.0 (libuv 1.52.1), and Node 18.20.8 (libuv 1.44.2), where it is otherwise.
# Guess:    a server that is woken accepts all connections that wait, so that a burst of callers is in the process after one turn, as
#           it was up to libuv 1.44; what does not fit is a matter of `backlog`.
# Seen:     since libuv 1.45 (pull request 3696) as many turns as connections: in a process whose turns take 50 ms, 20 connections a
#           second are accepted, and the others fill the line of the system, whatever its length. Sockets that share the port
#           (`reusePort`) are accepted from side by side.
# Output:   v24.21.0: 128 connections, one a turn
#           v24.21.0, 16 sockets: 128 connections, several a turn
#           v18.20.8: 128 connections, several a turn
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module", "dependencies": { "now": "npm:node@24.21.0", "then": "npm:node@18.20.8" } }' >package.json
npm install --silent --no-audit --no-fund
cat >accept.js <<'JS'
import { connect, createServer } from 'node:net';
const [sockets, wanted] = [Number(process.argv[2]), 128];
let accepted = 0;
const take = () => (accepted += 1);
const listen = (port) =>
  new Promise((resolve) => {
    const server = createServer(take).listen({ host: '127.0.0.1', port, reusePort: sockets > 1 }, () => resolve(server));
  });
const { port } = (await listen(0)).address();
for (let more = 1; more < sockets; more += 1) await listen(port);
for (let nth = 0; nth < wanted; nth += 1) connect(port, '127.0.0.1');
while (accepted === 0) await new Promise(setImmediate);
let turns = 1;
for (; accepted < wanted; turns += 1) await new Promise(setImmediate);
const name = sockets > 1 ? `${process.version}, ${sockets} sockets` : process.version;
console.log(`${name}: ${wanted} connections, ${turns >= wanted - 1 ? 'one' : turns <= wanted / 2 ? 'several' : `some (${turns})`} a turn`);
process.exit(0);
JS
seen=$(
  node_modules/now/bin/node accept.js 1
  node_modules/now/bin/node accept.js 16
  node_modules/then/bin/node accept.js 1
)
echo "$seen"
[ "$seen" = 'v24.21.0: 128 connections, one a turn
v24.21.0, 16 sockets: 128 connections, several a turn
v18.20.8: 128 connections, several a turn' ]
