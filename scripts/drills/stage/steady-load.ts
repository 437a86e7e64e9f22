import { setTimeout as sleep } from 'node:timers/promises';
import { createHash } from 'node:crypto';
import type { SeededRandom } from './seeded-random.ts';
import type { Stage } from './stage.ts';
import { acceptedId, sendCall } from './texts.ts';

/** Clients that send one text after the other, each repeating itself until it is answered. */
export interface SteadyLoad {
  /** Idempotency key of each answered send, with the message it was told. */
  accepted(): ReadonlyMap<string, string>;
  /** Resolves when every client has its last answer. */
  stop(): Promise<void>;
}

export function startLoad(
  stage: Stage,
  options: { clients: number; pauseMs: readonly [number, number]; random: SeededRandom; recipient: () => string },
): SteadyLoad {
  const accepted = new Map<string, string>();
  let stopping = false;
  let failure: unknown;
  const run = async (client: number): Promise<void> => {
    for (let count = 0; !stopping; count += 1) {
      const idempotencyKey = `load-${client}-${count}`;
      const answer = await stage.client.untilAnswered(
        sendCall(stage, { idempotencyKey, to: options.recipient() }),
        options.random.between(0, 1),
      );
      accepted.set(idempotencyKey, acceptedId(answer));
      await sleep(options.random.between(...options.pauseMs));
    }
  };
  const clients = Array.from({ length: options.clients }, (_, client) =>
    run(client).catch((error: unknown) => {
      failure ??= error;
      stopping = true;
    }),
  );
  return {
    accepted: () => accepted,
    stop: async () => {
      stopping = true;
      await Promise.all(clients);
      if (failure !== undefined) throw failure;
    },
  };
}

/** What each client was told, against what the database keeps: sends that are missing or were told another id. */
export async function lostSends(stage: Stage, load: SteadyLoad): Promise<string[]> {
  const kept = await stage.database.ask<{ key: string; id: string }>(
    `select encode(k.key_sha256, 'hex') as key, m.id from idempotency_keys k join sms_messages m on m.id = k.resource_id`,
  );
  const byKey = new Map(kept.map(({ key, id }) => [key, id]));
  return [...load.accepted()].flatMap(([key, id]) =>
    byKey.get(createHash('sha256').update(key).digest('hex')) === id ? [] : [id],
  );
}
