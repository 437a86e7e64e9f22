import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import { startNode, stopChild } from './child.ts';
import type { ReceiverPorts, Receipts } from './receivers-output.ts';

/** Receivers of webhooks in a process of their own, which runs wherever there is room. */
export interface Receivers {
  /** They answer 204 at once; each has an origin of its own. */
  answering: readonly string[];
  /** Takes requests and never answers. */
  silent: string;
  /** What the answering ones got since the last call, once it is so many requests. */
  take(count: number): Promise<Receipts>;
  /** Cuts the connections that wait for the silent one. */
  drop(): Promise<void>;
  stop(): Promise<void>;
}

const program = new URL('./receivers.ts', import.meta.url).pathname;
const patienceMs = 60_000;

export async function startReceivers(answering: number): Promise<Receivers> {
  const child = startNode({ args: [program, String(answering)], core: null, stdout: 'pipe' });
  if (child.stdout === null) throw new Error('The receivers cannot be heard');
  const [line] = await once(createInterface(child.stdout), 'line');
  const ports: ReceiverPorts = JSON.parse(String(line));
  const url = (port: number): string => `http://127.0.0.1:${port}/hooks`;
  const ask = async <T>(what: 'count' | 'take' | 'drop'): Promise<T> => {
    const { body } = await request(`http://127.0.0.1:${ports.control}/${what}`);
    return JSON.parse(await body.text());
  };
  return {
    answering: ports.answering.map(url),
    silent: url(ports.silent),
    take: async (count) => {
      const endMs = performance.now() + patienceMs;
      for (;;) {
        const got = await ask<number>('count');
        if (got >= count) return ask('take');
        if (performance.now() > endMs) throw new Error(`The receivers got ${got} of ${count} requests`);
        await sleep(50);
      }
    },
    drop: () => ask('drop'),
    stop: () => stopChild(child),
  };
}
