import { execFileSync } from 'node:child_process';
import { type Core, startNode } from './child.ts';
import type { FloorServer } from './floor-server.ts';
import { freePort } from '../../server/src/platform/net/free-port.ts';
import { waitUntilAnswers } from './ready.ts';

/** Portkey's gateway, installed on its first use: it keeps nothing on a disk, and answers what the vendor has answered. */
export async function startPortkey(core: Core): Promise<FloorServer> {
  const project = new URL('../..', import.meta.url).pathname;
  const folder = 'scripts/bench/portkey';
  execFileSync(process.execPath, ['scripts/setup.mjs', '--packages', folder], { cwd: project, stdio: 'inherit' });
  const port = await freePort();
  const program = `${project}${folder}/node_modules/@portkey-ai/gateway/build/start-server.js`;
  const server = startNode({
    args: [program, `--port=${port}`, '--headless'],
    core,
    stdout: 'ignore',
    env: { NODE_ENV: 'production' },
  });
  const url = `http://127.0.0.1:${port}`;
  await waitUntilAnswers(url, server);
  return { url, process: server };
}
