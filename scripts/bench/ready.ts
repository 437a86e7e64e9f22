import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';

const patienceMs = 60_000;

/** Resolves when the address answers 200; throws when the process ends before, or after a minute. */
export async function waitUntilAnswers(url: string, child: ChildProcess): Promise<void> {
  const began = performance.now();
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The process behind ${url} ended with ${child.exitCode}`);
    if (performance.now() - began > patienceMs) throw new Error(`${url} does not answer`);
    const status = await request(url).then(
      async ({ statusCode, body }) => {
        await body.dump();
        return statusCode;
      },
      () => 0,
    );
    if (status === 200) return;
    await sleep(5);
  }
}
