import type { ChildProcess } from 'node:child_process';
import { type Core, startNode } from './child.ts';
import { freePort } from '../../server/src/platform/net/free-port.ts';
import { waitUntilAnswers } from './ready.ts';

/** One of the servers in floors/: what ours would cost if it did nothing. */
export interface FloorServer {
  url: string;
  process: ChildProcess;
}

type FloorName =
  | 'bare-node'
  | 'express-validator'
  | 'router-durable'
  | 'router-proxy'
  | 'router-upstream'
  | 'speech-vendor'
  | 'voice-vendor'
  | 'ws-relay';

/** `words` are what the program wants to know beside its port. */
export async function startFloorServer(
  name: FloorName,
  core: Core,
  words: readonly string[] = [],
): Promise<FloorServer> {
  const port = await freePort();
  const file = new URL(`./floors/${name}.ts`, import.meta.url).pathname;
  const args = [file, String(port), ...words];
  const process = startNode({ args, core, stdout: 'ignore', env: { NODE_ENV: 'production' } });
  const url = `http://127.0.0.1:${port}`;
  await waitUntilAnswers(`${url}/readyz`, process);
  return { url, process };
}
