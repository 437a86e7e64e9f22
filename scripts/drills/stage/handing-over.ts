import { setTimeout as sleep } from 'node:timers/promises';
import type { SeededRandom } from './seeded-random.ts';
import type { Stage } from './stage.ts';

// On a machine with much other work a crowd has nothing handed over before its time is up.
const crowds = {
  long: { clients: 6, betweenCallsMs: 400 },
  short: { clients: 2, betweenCallsMs: 1_500 },
};
const endless = '+15005550213';
/** Those that end by themselves: each says for which reason. */
const telephones = ['+15550100200', '+15005550201', '+15005550203', '+15005550206', '+15005550208', '+15005550211'];
const recipients = Array.from({ length: 6 }, (_, nth) => `+1500555040${nth + 1}`);

export interface HandingOver {
  /** The call that each request to dial was told. */
  dialed(): ReadonlyMap<string, string>;
  /** The first attempt that each key was told. */
  told(): ReadonlyMap<string, string>;
  /** Answers that no one may get. */
  odd(): string[];
  stop(): Promise<void>;
}

/** Clients that have one call after the other handed over, and repeat each request until it is answered. */
export function startHandingOver(stage: Stage, random: SeededRandom, form: keyof typeof crowds): HandingOver {
  const { clients, betweenCallsMs } = crowds[form];
  const told = new Map<string, string>();
  const calls = new Map<string, string>();
  const odd: string[] = [];
  let stopping = false;
  const ask = (method: 'GET' | 'POST', path: string, body?: object, idempotencyKey?: string) =>
    stage.client.untilAnswered(
      {
        method,
        path,
        ...(body === undefined ? {} : { body }),
        ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
      },
      random.between(0, 1),
    );
  const request = () => {
    if (random.chance(0.4)) return { kind: 'blind', body: { to: random.pick(recipients), ringingTimeout: 1 } };
    const destinations = Array.from({ length: random.between(1, 3) }, () => ({ to: random.pick(recipients) }));
    return { kind: 'warm', body: { destinations, ringingTimeout: 1, waitUntilAnswered: random.chance(0.5) } };
  };
  const dial = async (to: string, key: string): Promise<string> => {
    const { status, json } = await ask('POST', '/v1/sessions/phone', { to, intent: { language: 'en' } }, key);
    if (status !== 200) odd.push(`a call was answered ${status}: ${JSON.stringify(json)}`);
    const id = String(json?.['sessionId']);
    calls.set(key, id);
    return id;
  };
  const handOver = async (key: string): Promise<void> => {
    const id = await dial(endless, key);
    for (let tries = 0; tries < 100 && !stopping; ) {
      const { kind, body } = request();
      const name = `${key}-${tries}`;
      const { status, json } = await ask('POST', `/v1/calls/${id}/transfers/${kind}`, body, name);
      if (status === 409 && json?.['code'] === 'CALL_NOT_LIVE') {
        const call = await ask('GET', `/v1/calls/${id}`);
        if (call.json?.['status'] !== 'active') return;
        // It rings. That is no try: on a slow machine none would be left.
        await sleep(200);
        continue;
      }
      tries += 1;
      if (status === 409 && json?.['code'] === 'TRANSFER_IN_PROGRESS') {
        // It rings for a second, and is called off now and then.
        await sleep(200);
        await decide(id, String(json['transferId']), 0.05);
        continue;
      }
      if (status !== 201) {
        odd.push(`a transfer was answered ${status}: ${JSON.stringify(json)}`);
        return;
      }
      const attempts = (json?.['routing_attempts'] ?? [json]) as Array<{ id: string }>;
      told.set(name, attempts[0]?.id ?? '');
      if (random.chance(0.5)) await decide(id, String(json?.['id']), 0.1);
    }
    await ask('POST', `/v1/calls/${id}/end`);
  };
  const decide = async (id: string, transferId: string, cancels: number): Promise<void> => {
    const decision = random.chance(cancels) ? 'cancel' : 'complete';
    const body = decision === 'cancel' ? { tryNext: random.chance(0.5) } : {};
    const { status, json } = await ask('POST', `/v1/calls/${id}/transfers/${transferId}/${decision}`, body);
    if (status !== 200 && json?.['code'] !== 'TRANSFER_NOT_OPEN')
      odd.push(`${decision} was answered ${status}: ${JSON.stringify(json)}`);
  };
  const run = async (client: number): Promise<void> => {
    for (let count = 0; !stopping; count += 1) await handOver(`hand-${client}-${count}`);
  };
  const ring = async (): Promise<void> => {
    for (let count = 0; !stopping; count += 1) {
      await dial(random.pick(telephones), `ring-${count}`);
      await sleep(betweenCallsMs);
    }
  };
  const running = [...Array.from({ length: clients }, (_, client) => run(client)), ring()];
  // Looked at when they are stopped.
  for (const one of running) one.catch(() => {});
  return {
    dialed: () => calls,
    told: () => told,
    odd: () => odd,
    stop: async () => {
      stopping = true;
      await Promise.all(running);
    },
  };
}
