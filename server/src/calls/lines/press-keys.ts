import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { PollStep } from '../../platform/jobs/scheduler.ts';
import type { Logger } from '../../platform/process/log.ts';
import type { Notifications } from '../../platform/db/notifications.ts';
import { telephoneTones } from '../../audio/telephone-tones.ts';
import type { CallCarrier } from '../../providers/ports/call-carrier.ts';
import type { Session } from '../sessions/index.ts';
import type { LineSocket } from './line-socket.ts';
import {
  changeLine,
  findDueKeys,
  insertKeys,
  keysAreDue,
  lockLine,
  readLine,
  renewKeys,
  settleKeys,
  takeKeys,
  type WaitingKeys,
} from './stores/index.ts';
import { keysQueue } from './queues.ts';
import { actSeconds, whileActing } from './while-acting.ts';

/** Has keys pressed in lines, those of a line in their order, and brings to its stream which ones of the person are reported. */
export interface PressKeys {
  /** In a call that is locked; nothing where no carrier carries it. */
  press(tx: Tx, session: Session, digits: string): Promise<void>;
  /** The carrier reports that the person has pressed a key. */
  reported(tx: Tx, sessionId: string, digit: string): Promise<void>;
  listen(): void;
  /** Keys whose job, or the process that pressed them, is gone. */
  readonly step: PollStep;
  /** The line of that session is streamed by this process from now on; returns what ends that. */
  streamed(sessionId: string, stream: Pick<LineSocket, 'playKeys' | 'reportKey'>): () => void;
}

/** What goes to the process that streams a line: keys that we press, or one that the person has pressed. */
type KeysNotice = { readonly sessionId: string } & ({ readonly digits: string } | { readonly reported: string });

const channel = 'trunkline_line_keys';
const rateHz = 8_000;
const perLook = 50;

/** A carrier without a command for keys hears them in the sound of the line, from the process that streams it. */
export function createPressKeys(options: {
  database: Database;
  jobs: Jobs;
  notifications: Notifications;
  log: Logger;
  carriers: ReadonlyMap<string, CallCarrier>;
}): PressKeys {
  const { database, jobs, notifications, log, carriers } = options;
  const streams = new Map<string, Pick<LineSocket, 'playKeys' | 'reportKey'>>();
  notifications.on(channel, (text) => {
    if (text === null) return;
    const notice = JSON.parse(text) as KeysNotice;
    const stream = streams.get(notice.sessionId);
    if ('digits' in notice) stream?.playKeys(telephoneTones(notice.digits, rateHz));
    else stream?.reportKey(notice.reported);
  });
  const notify = async (tx: Tx, notice: KeysNotice): Promise<void> => {
    await tx.kysely.selectNoFrom(sql`pg_notify(${channel}, ${JSON.stringify(notice)})`.as('notified')).execute();
  };
  const wake = (tx: Tx, sessionIds: readonly string[]): Promise<void> =>
    jobs.enqueue(
      tx,
      keysQueue,
      sessionIds.map((sessionId) => ({ payload: { sessionId }, key: sessionId })),
    );

  const pressOne = async (keys: WaitingKeys): Promise<void> => {
    const { sessionId, act, digits } = keys;
    const line = await readLine(database.read, sessionId);
    const carrier = carriers.get(line?.carrier ?? '');
    const callId = line?.status === 'open' ? line.callId : null;
    if (carrier?.digits === 'command' && callId !== null) {
      const { kind } = await carrier.sendDigits({ callId, reference: sessionId }, act, digits);
      if (kind !== 'accepted') log.warn({ sessionId, outcome: kind }, 'keys of a call were not pressed');
    }
    await database.tx(async (tx) => {
      // Tones have no number by which they would be known again: they are asked for in the same transaction, once.
      const isSettled = await settleKeys(tx, keys);
      if (isSettled && carrier?.digits === 'tones' && callId !== null) await notify(tx, { sessionId, digits });
    });
  };
  /** One act after the other: the next one may be asked for once it is known what became of the one before. */
  const pressAll = async ({ sessionId }: { sessionId: string }): Promise<void> => {
    const take = (): Promise<WaitingKeys | null> => takeKeys(database.read, sessionId, actSeconds);
    for (let keys = await take(); keys !== null; keys = await take()) {
      const taken = keys;
      const renew = (): Promise<void> => renewKeys(database.read, taken, actSeconds);
      await whileActing({ sessionId, log, renew }, () => pressOne(taken));
    }
  };

  return {
    press: async (tx, { id: sessionId }, digits) => {
      const line = await lockLine(tx, sessionId);
      if (line === null) return;
      const { acts: act } = await changeLine(tx, line, { acts: line.acts + 1 });
      await insertKeys(tx, { sessionId, act, digits });
      await wake(tx, [sessionId]);
    },
    reported: (tx, sessionId, digit) => notify(tx, { sessionId, reported: digit }),
    listen: () =>
      jobs.work(keysQueue, { batchSize: 5, inFlight: 100 }, async (all) => {
        await Promise.all(all.map(pressAll));
      }),
    step: {
      what: 'keys of lines',
      isDue: keysAreDue,
      look: async (tx) => wake(tx, await findDueKeys(tx, perLook)),
    },
    streamed: (sessionId, stream) => {
      streams.set(sessionId, stream);
      return () => {
        if (streams.get(sessionId) === stream) streams.delete(sessionId);
      };
    },
  };
}
