// A program: streams of sound through a relay to a side that gives each frame back, 20 ms each 20 ms.
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { cpuMicros } from './process-stat.ts';

const { url, serverPid, streams, seconds } = JSON.parse(process.argv[2] ?? '');
const frameMs = 20;
const sound = Buffer.alloc(640, 1);
const settleMs = 2_000;

const sockets = await Promise.all(
  Array.from({ length: streams }, async (_, nth) => {
    await sleep(nth * frameMs);
    const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/echo`, { perMessageDeflate: false });
    await once(socket, 'open');
    let dueMs = performance.now();
    const tick = (): void => {
      for (; dueMs <= performance.now(); dueMs += frameMs) socket.send(sound);
      if (socket.readyState === socket.OPEN) setTimeout(tick, Math.max(0, dueMs - performance.now()));
    };
    tick();
    return socket;
  }),
);
await sleep(settleMs);
const before = cpuMicros(serverPid);
await sleep(seconds * 1_000);
console.log(JSON.stringify({ cpuMicros: cpuMicros(serverPid) - before }));
for (const socket of sockets) socket.terminate();
