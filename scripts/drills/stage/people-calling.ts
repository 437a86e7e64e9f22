import { setTimeout as sleep } from 'node:timers/promises';
import type { SeededRandom } from './seeded-random.ts';
import type { Stage } from './stage.ts';

const brokers = ['ada', 'bob', 'cyd', 'dan'];
const numbers = Array.from({ length: 6 }, (_, nth) => `+1500555040${nth + 1}`);
const caller = '+15550100200';
const commands = ['hold', 'unhold', 'mute', 'unmute', 'transfer', 'transfer', 'bridge', 'hangup'];

interface Leg {
  controlId: string;
  status: string;
  brokerId: string | null;
}
interface Call {
  id: string;
  status: string;
  endedAt: string | null;
  legs: Leg[];
}

export interface Calling {
  /** The call that each key was told. */
  told(): ReadonlyMap<string, string>;
  /** Answers that no one may get. */
  odd(): string[];
  stop(): Promise<void>;
}

/** People who call, and are called, and repeat each request until it is answered. */
export async function startCalling(stage: Stage, random: SeededRandom): Promise<Calling> {
  const told = new Map<string, string>();
  const odd: string[] = [];
  let stopping = false;
  const ask = <Body>(method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body?: object, key?: string) =>
    stage.client.untilAnswered(
      {
        method,
        path,
        ...(body === undefined ? {} : { body }),
        ...(key === undefined ? {} : { idempotencyKey: key }),
      },
      random.between(0, 1),
    ) as Promise<{ status: number; json: (Body & { code?: string }) | undefined }>;
  await ask('PATCH', '/v1/organization', { features: { humanCalling: true } });
  const numbersOf = await ask<Array<{ id: string; e164: string }>>('GET', '/v1/phone-numbers');
  const own = numbersOf.json?.[0];
  if (own === undefined) throw new Error('The organization has no number');
  await ask('PATCH', `/v1/phone-numbers/${own.id}`, { routeToBrokerId: 'ada' });

  const command = async ({ controlId }: Leg, name: string, body: object = {}): Promise<boolean> => {
    const { status, json } = await ask('POST', `/v1/voice/legs/${controlId}/actions/${name}`, body);
    if (![200, 409, 422].includes(status)) odd.push(`${name} was answered ${status}: ${JSON.stringify(json)}`);
    return status === 200;
  };
  const callOf = async (id: string): Promise<Call | undefined> =>
    (await ask<Call>('GET', `/v1/voice/calls/${id}`)).json;
  /** Half of the time the leg that is handed over is left alone until it is known what came of it: all others interfere. */
  const handOver = async (id: string, leg: Leg): Promise<void> => {
    const mode = random.chance(0.5) ? 'blind' : 'warm';
    const isBegun = await command(leg, 'transfer', { to: random.pick(numbers), mode });
    if (!isBegun || random.chance(0.5)) return;
    for (let looks = 0; looks < 100 && !stopping; looks += 1) {
      const legs = (await callOf(id))?.legs ?? [];
      const target = legs.at(-1);
      if (target === undefined || !['initiating', 'ringing'].includes(target.status)) {
        // The one that waits meanwhile is connected with the destination: that completes a warm one.
        const waiting = legs.find(({ status }) => status === 'held');
        if (target?.status === 'active' && waiting !== undefined)
          await command(target, 'bridge', { bridgeTo: waiting.controlId });
        return;
      }
      await sleep(100);
    }
  };
  const talk = async (id: string, brokerId: string): Promise<void> => {
    for (let tries = 0; tries < 40 && !stopping; ) {
      const call = await callOf(id);
      if (call === undefined || call.endedAt !== null) return;
      const offered = call.legs.find((leg) => leg.brokerId === brokerId && leg.status === 'ringing');
      if (offered !== undefined) await command(offered, 'answer');
      // While it rings nearly every command is refused.
      if (call.status !== 'active' && random.chance(0.8)) {
        await sleep(100);
        continue;
      }
      tries += 1;
      const leg = random.pick(call.legs);
      const name = random.pick(commands);
      if (name === 'bridge') await command(leg, name, { bridgeTo: random.pick(call.legs).controlId });
      else if (name === 'transfer') await handOver(id, leg);
      else if (name !== 'hangup' || random.chance(0.2)) await command(leg, name);
    }
  };
  const run = async (brokerId: string): Promise<void> => {
    for (let count = 0; !stopping; count += 1) {
      await ask('PUT', '/v1/voice/presence', { brokerId, status: 'available' });
      if (random.chance(0.4)) {
        const arrived = await ask<{ callId: string }>('POST', '/v1/test/inbound-calls', {
          to: own.e164,
          from: caller,
          script: 'endless',
        });
        if (arrived.json !== undefined) await talk(arrived.json.callId, brokerId);
        continue;
      }
      const key = `call-${brokerId}-${count}`;
      const { status, json } = await ask<{ call: Call }>('POST', '/v1/voice/calls', { brokerId, to: numbers[0] }, key);
      if (status !== 201 || json === undefined) odd.push(`a call was answered ${status}: ${JSON.stringify(json)}`);
      else {
        told.set(key, json.call.id);
        await talk(json.call.id, brokerId);
      }
    }
  };
  const running = brokers.map(run);
  // Looked at when they are stopped.
  for (const one of running) one.catch(() => {});
  return {
    told: () => told,
    odd: () => odd,
    stop: async () => {
      stopping = true;
      await Promise.all(running);
    },
  };
}
