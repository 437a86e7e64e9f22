import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/process/log.ts';
import type { Notifications } from '../../platform/db/notifications.ts';
import { telephoneTones } from '../../audio/telephone-tones.ts';
import type { CallCarrier } from '../../providers/ports/call-carrier.ts';
import type { Session } from '../sessions/index.ts';
import { changeLine, lockLine, readLine } from './stores/index.ts';
import { keysQueue } from './queues.ts';

/** Has keys pressed in lines. */
export interface PressKeys {
  /** In a call that is locked; nothing where no carrier carries it. */
  press(tx: Tx, session: Session, digits: string): Promise<void>;
  listen(): void;
  /** The line of that session is streamed by this process from now on; returns what ends that. `say` takes 16-bit samples at 8,000 Hz. */
  streamed(sessionId: string, say: (pcm: Buffer) => void): () => void;
}

const channel = 'trunkline_line_tones';
const rateHz = 8_000;

/** A carrier without a command for keys hears them in the sound of the line, from the process that streams it. */
export function createPressKeys(options: {
  database: Database;
  jobs: Jobs;
  notifications: Notifications;
  log: Logger;
  carriers: ReadonlyMap<string, CallCarrier>;
}): PressKeys {
  const { database, jobs, notifications, log, carriers } = options;
  const streams = new Map<string, (pcm: Buffer) => void>();
  notifications.on(channel, (text) => {
    if (text === null) return;
    const { sessionId, digits } = JSON.parse(text) as { sessionId: string; digits: string };
    streams.get(sessionId)?.(telephoneTones(digits, rateHz));
  });

  const send = async ({
    sessionId,
    act,
    digits,
  }: {
    sessionId: string;
    act: number;
    digits: string;
  }): Promise<void> => {
    const line = await readLine(database.read, sessionId);
    if (line === null || line.status !== 'open' || line.callId === null) return;
    const carrier = carriers.get(line.carrier);
    if (carrier === undefined) return;
    if (carrier.digits === 'tones') {
      const text = JSON.stringify({ sessionId, digits });
      await database.tx((tx) => tx.kysely.selectNoFrom(sql`pg_notify(${channel}, ${text})`.as('notified')).execute());
      return;
    }
    const outcome = await carrier.sendDigits({ callId: line.callId, reference: sessionId }, act, digits);
    if (outcome.kind !== 'accepted') log.warn({ sessionId, outcome: outcome.kind }, 'keys of a call were not pressed');
  };

  return {
    press: async (tx, { id: sessionId }, digits) => {
      const line = await lockLine(tx, sessionId);
      if (line === null) return;
      const { acts: act } = await changeLine(tx, line, { acts: line.acts + 1 });
      await jobs.enqueue(tx, keysQueue, [{ payload: { sessionId, act, digits } }]);
    },
    listen: () =>
      jobs.work(keysQueue, { batchSize: 5, inFlight: 100 }, async (all) => {
        await Promise.all(all.map(send));
      }),
    streamed: (sessionId, say) => {
      streams.set(sessionId, say);
      return () => {
        if (streams.get(sessionId) === say) streams.delete(sessionId);
      };
    },
  };
}
