// Runs one attack until it is ended: in a process of its own, so that what it costs does not slow the client that measures.
// node attacker-process.ts URL KEY INDEX; says `ready` when every connection was made once.
import { connect } from 'node:net';
import { attacks } from './attacks.ts';

const [url = '', key = '', index = '0'] = process.argv.slice(2);
const { hostname, port, host } = new URL(url);
const attack = attacks[Number(index)];
if (attack === undefined) throw new Error(`There is no attack ${index}`);
let begun = 0;
let made = 0;

function strike(): void {
  if (attack === undefined) return;
  let timer: NodeJS.Timeout | undefined;
  let stood = false;
  const socket = connect({ host: hostname, port: Number(port) }, () => {
    stood = true;
    made += 1;
    if (made === attack.connections) process.stdout.write('ready\n');
    begun += 1;
    socket.write(attack.first({ host, key }, begun));
    const { again } = attack;
    const more = (): Buffer => (typeof again === 'function' ? again({ host, key }) : (again ?? Buffer.alloc(0)));
    if (again === null) return;
    if (attack.pauseMs === 0) socket.on('data', () => socket.write(more()));
    else timer = setInterval(() => socket.write(more()), attack.pauseMs);
  });
  if (attack.reads) socket.resume();
  else socket.pause();
  socket.on('error', () => undefined);
  socket.on('close', () => {
    clearInterval(timer);
    if (attack.returns || !stood) setTimeout(strike, attack.pauseMs);
  });
}

for (let number = 0; number < attack.connections; number += 1) strike();
