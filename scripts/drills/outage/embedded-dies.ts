import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../../server/src/platform/time/clock.ts';
import { daytimeZone } from '../../../server/src/platform/time/daytime-zone.ts';
import { freePort } from '../../../server/src/platform/net/free-port.ts';
import { compiledCode } from '../../../tests/support/compiled-code.ts';
import { ask } from '../../../tests/support/sms-http.ts';
import type { DrillRun, Finding } from '../drill.ts';
import { startMember } from '../stage/member.ts';
import { waitUntil } from '../stage/wait-until.ts';
import { productProgram } from '../../../tests/support/product-programs.ts';

const killsPerRound = 2;
const backMs = 5_000;
/** The server's own database is killed under it: it starts it again, says 503 meanwhile, and keeps what it accepted. */
export async function embeddedDies({ rounds, hurry }: DrillRun): Promise<Finding> {
  const folder = mkdtempSync(join(tmpdir(), 'trunkline-drill-'));
  const forget = (): void => rmSync(folder, { recursive: true, force: true });
  process.once('exit', forget);
  const [dataDir, key] = [join(folder, 'data'), `sk_test_${randomBytes(24).toString('hex')}`];
  mkdirSync(dataDir);
  const member = startMember({
    name: 'embedded',
    program: productProgram('main'),
    port: await freePort(),
    environment: { DATA_DIR: dataDir, BOOTSTRAP_API_KEY: key, LOG_LEVEL: 'warn', ...compiledCode },
    logFile: join(folder, 'log'),
  });
  const broken: string[] = [];
  try {
    await member.ready();
    const { url } = member;
    const numbers = await ask<Array<{ id: string }>>(url, { method: 'GET', path: '/v1/phone-numbers', key });
    const accepted: string[] = [];
    let [sent, refused, slowestMs] = [0, 0, 0];
    const send = async (): Promise<number> => {
      sent += 1;
      const { status, body, text } = await ask<{ id: string }>(url, {
        method: 'POST',
        path: '/v1/sms/messages',
        key,
        headers: { 'idempotency-key': `embedded-${sent}` },
        json: {
          from_phone_number_id: numbers.body[0]?.id,
          to: '+16462000001',
          text: 'Still there?',
          recipient_timezone: daytimeZone(systemClock.now()),
        },
      });
      if (status === 202) accepted.push(body.id);
      else if (status === 503) refused += 1;
      else broken.push(`embedded: a send answered ${status} ${text.slice(0, 200)}`);
      return status;
    };
    for (let kill = 0; kill < rounds * killsPerRound; kill += 1) {
      await send();
      process.kill(Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
      const begun = systemClock.monotonicMs();
      await waitUntil('a text is refused or accepted again', async () => (await send()) === 202);
      slowestMs = Math.max(slowestMs, Math.round(systemClock.monotonicMs() - begun));
      await member.ready();
    }
    for (const id of accepted) {
      const { status } = await ask(url, { method: 'GET', path: `/v1/sms/messages/${id}`, key });
      if (status !== 200) broken.push(`embedded: ${id} answered 202 and is missing`);
    }
    if (member.crashes() > 0) broken.push('embedded: the server ended with its database');
    if (!hurry && slowestMs > backMs) broken.push(`embedded: back after ${slowestMs} ms`);
    return {
      figure: `killed ${rounds * killsPerRound} times, back within ${slowestMs} ms, 503 ${refused} times, ${accepted.length} texts accepted, all there`,
      broken,
    };
  } finally {
    await member.retire();
    forget();
    process.off('exit', forget);
  }
}
