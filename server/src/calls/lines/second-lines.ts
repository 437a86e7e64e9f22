import { sql } from 'kysely';
import { type Database, type Tx, tables } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { PollStep } from '../../platform/jobs/scheduler.ts';
import type { Logger } from '../../platform/process/log.ts';
import type { CallCarrier } from '../../providers/ports/call-carrier.ts';
import { type CarriedLine, changeLine, type LinesTables, lockLine } from './stores/index.ts';
import { secondLineQueue } from './queues.ts';

/** A line that a carrier has opened for a call beside the one that carries it. */
type SecondLine = Pick<CarriedLine, 'organizationId' | 'sessionId' | 'carrier'> & { readonly callId: string };

/** Hangs up lines that turn up beside the one of their call. */
export interface SecondLines {
  /** Notes it, and has it hung up, once however often it is reported. The line of the call is locked. */
  add(tx: Tx, line: SecondLine): Promise<void>;
  /** The same of a leg that was asked for, and is to stand no more. */
  hangUp(tx: Tx, leg: SecondLine): Promise<void>;
  /** The carrier has it no more. */
  over(tx: Tx, line: SecondLine): Promise<void>;
  listen(): void;
  readonly step: PollStep;
}

/** A process that has not come to the end of a hang-up by then is most likely gone. A second hang-up does no harm. */
const actSeconds = 15;
/** Before a hang-up that the carrier has not taken is asked for again. */
const againSeconds = 5;
/** No line stands longer. */
const mostHours = 5;
const wokenAtOnce = 100;
const limits = { batchSize: 5, inFlight: 50 };

export function createSecondLines(options: {
  database: Database;
  jobs: Jobs;
  log: Logger;
  carriers: ReadonlyMap<string, CallCarrier>;
}): SecondLines {
  const { database, jobs, log, carriers } = options;
  const rowOf = (tx: Tx, { carrier, callId }: Pick<SecondLine, 'carrier' | 'callId'>) =>
    tables<LinesTables>(tx).updateTable('second_lines').where('carrier', '=', carrier).where('call_id', '=', callId);
  const insert = async (tx: Tx, line: SecondLine, lookAt: typeof now | null): Promise<boolean> => {
    const { numInsertedOrUpdatedRows } = await tables<LinesTables>(tx)
      .insertInto('second_lines')
      .values({
        carrier: line.carrier,
        call_id: line.callId,
        organization_id: line.organizationId,
        session_id: line.sessionId,
        created_at: now,
        look_at: lookAt,
      })
      .onConflict((conflict) => conflict.columns(['carrier', 'call_id']).doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  };

  /** Writes that this process hangs it up now, and which act of its call that is; null where it is over. */
  const begin = ({ carrier, callId }: SecondLine): Promise<{ reference: string; act: number } | null> =>
    database.tx(async (tx) => {
      const until = sql<string>`clock_timestamp() + make_interval(secs => ${actSeconds})`;
      const row = await rowOf(tx, { carrier, callId })
        .set({ look_at: until })
        .where('look_at', '<=', sql<Date>`clock_timestamp()`)
        .returning('session_id as sessionId')
        .executeTakeFirst();
      const line = row === undefined ? null : await lockLine(tx, row.sessionId);
      if (line === null) return null;
      const { acts: act } = await changeLine(tx, line, { acts: line.acts + 1 });
      return { reference: line.sessionId, act };
    });
  const hangUpOne = async (line: SecondLine): Promise<void> => {
    const { carrier: name, callId, sessionId } = line;
    const carrier = carriers.get(name);
    const begun = carrier === undefined ? null : await begin(line);
    if (carrier === undefined || begun === null) return;
    const { kind } = await carrier.hangUp({ callId, reference: begun.reference }, begun.act);
    if (kind !== 'accepted') log.warn({ sessionId, carrier: name }, 'a second line of a call was not hung up yet');
    const again = sql<string | null>`case when created_at > clock_timestamp() - make_interval(hours => ${mostHours})
      then clock_timestamp() + make_interval(secs => ${againSeconds}) end`;
    await database.tx((tx) =>
      rowOf(tx, line)
        .set({ look_at: kind === 'accepted' ? null : again })
        .where('look_at', 'is not', null)
        .execute(),
    );
  };

  const enqueue = (tx: Tx, lines: readonly SecondLine[]): Promise<void> =>
    jobs.enqueue(
      tx,
      secondLineQueue,
      lines.map((line) => ({ payload: line, key: `${line.carrier} ${line.callId}` })),
    );
  const take = async (tx: Tx): Promise<number | undefined> => {
    const due = await tables<LinesTables>(tx)
      .selectFrom('second_lines')
      .select(['carrier', 'call_id as callId', 'organization_id as organizationId', 'session_id as sessionId'])
      .where('look_at', '<=', sql<Date>`statement_timestamp()`)
      .orderBy('look_at')
      .limit(wokenAtOnce)
      .execute();
    await enqueue(tx, due);
    return undefined;
  };
  /** Whether that is new. */
  const add = async (tx: Tx, { carrier, callId, organizationId, sessionId }: SecondLine): Promise<boolean> => {
    const line = { carrier, callId, organizationId, sessionId };
    const isNew = await insert(tx, line, now);
    if (isNew) await enqueue(tx, [line]);
    return isNew;
  };
  return {
    add: async (tx, line) => {
      const { carrier, sessionId } = line;
      if (await add(tx, line))
        log.error({ carrier, sessionId }, 'a carrier has two lines for one call: the later one is hung up');
    },
    hangUp: async (tx, leg) => {
      await add(tx, leg);
    },
    over: async (tx, line) => {
      // Also one that is not known yet: what is reported of it later changes nothing.
      if (!(await insert(tx, line, null))) await rowOf(tx, line).set({ look_at: null }).execute();
    },
    listen: () =>
      jobs.work(secondLineQueue, limits, async (lines) => {
        await Promise.all(lines.map(hangUpOne));
      }),
    step: {
      what: 'second lines of calls',
      isDue: sql<boolean>`exists (select from second_lines where look_at <= statement_timestamp())`,
      look: take,
    },
  };
}

const now = sql<string>`clock_timestamp()`;
