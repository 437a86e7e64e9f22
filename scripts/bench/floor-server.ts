import type { ChildProcess } from 'node:child_process';
import { type Core, startNode } from './child.ts';
import { freePort } from './free-port.ts';
import { waitUntilAnswers } from './ready.ts';

/** One of the servers in floors/: what ours would cost if it did nothing. */
export interface FloorServer {
  url: string;
  process: ChildProcess;
}

export async function startFloorServer(name: 'bare-node' | 'express-validator', core: Core): Promise<FloorServer> {
  const port = await freePort();
  const file = new URL(`./floors/${name}.ts`, import.meta.url).pathname;
  const process = startNode({ args: [file, String(port)], core, stdout: 'ignore', env: { NODE_ENV: 'production' } });
  const url = `http://127.0.0.1:${port}`;
  await waitUntilAnswers(`${url}/readyz`, process);
  return { url, process };
}
