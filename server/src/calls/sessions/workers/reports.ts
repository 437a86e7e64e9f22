import type { Temporal } from 'temporal-polyfill';
import type { Tx } from '../../../platform/db/database.ts';
import type { Ids } from '../../../platform/crypto/ids.ts';
import { findReportedEvents, insertCallEvent } from '../calls/index.ts';
import { wireStatusOf } from '../end-reasons.policy.ts';
import { sessionErrors } from '../errors.ts';
import { writeSession } from '../session-store.ts';
import type { SipEventType, ReportedEventType, ReportedUse, Session } from '../types.ts';
import type { SessionChanges } from '../changes.ts';
import { validationError } from '../../../platform/process/errors.ts';
import { newReports } from './new-reports.policy.ts';
import { findUsage, insertUsage } from './report-store.ts';

/** Something that happened to a session, as its worker tells it. */
export interface ReportedEvent {
  readonly id: string;
  readonly type: ReportedEventType;
  /** Now where it is undefined. */
  readonly occurredAt: Temporal.Instant | undefined;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly sipStatusCode: number | null;
  readonly sipStatus: string | null;
}

/**
 * What workers report of a session that is locked: all of it or nothing, and what is there already is taken again. Throws 409
 * REPORT_CONFLICT, and CALL_NOT_LIVE for new reports after the end.
 */
export interface Reports {
  events(tx: Tx, session: Session, events: readonly ReportedEvent[], at: Temporal.Instant): Promise<Session>;
  usage(tx: Tx, session: Session, usage: readonly ReportedUse[], at: Temporal.Instant): Promise<Session>;
}

export function createReports({ ids, changes }: { ids: Ids; changes: SessionChanges }): Reports {
  /** Stores what a worker tells in its own words. */
  async function note(tx: Tx, session: Session, event: ReportedEvent, at: Temporal.Instant): Promise<Session> {
    const changed: Session = { ...session, revision: session.revision + 1, updatedAt: at };
    await writeSession(tx, changed);
    await insertCallEvent(tx, {
      id: ids.uuid(),
      sessionId: changed.id,
      organizationId: changed.organizationId,
      provider: 'service',
      type: event.type,
      status: wireStatusOf(changed),
      failureCause: null,
      sipStatusCode: null,
      sipStatus: null,
      payload: event.payload,
      reportedId: event.id,
      revision: changed.revision,
      occurredAt: event.occurredAt ?? at,
      createdAt: at,
    });
    return changed;
  }

  /** Moves a telephone, by the clock of this server. */
  async function applySipEvent(tx: Tx, session: Session, event: SipReport, at: Temporal.Instant): Promise<Session> {
    if (session.phone === null) throw validationError([{ path: '/body/events', message: noTelephone }]);
    const { type, payload, sipStatusCode, sipStatus, id: reportedId } = event;
    return changes.applySipEvent(tx, session, { type, payload, sipStatusCode, sipStatus, reportedId }, at);
  }

  return {
    events: async (tx, session, events, at) => {
      const named = new Map(events.map((event) => [event.id, event]));
      const stored = await findReportedEvents(tx, session.id, [...named.keys()]);
      const found = takeNew(
        session,
        events.map(comparable),
        // A time that was left out is that of the first report.
        stored.map((event) =>
          comparable(named.get(event.id)?.occurredAt === undefined ? { ...event, occurredAt: undefined } : event),
        ),
      );
      if (found.length === 0) return session;
      const fresh = found.flatMap(({ id }) => named.get(id) ?? []);
      let changed = session;
      for (const event of fresh)
        changed = isSipEvent(event) ? await applySipEvent(tx, changed, event, at) : await note(tx, changed, event, at);
      return changed;
    },
    usage: async (tx, session, usage, at) => {
      const stored = await findUsage(
        tx,
        session.id,
        usage.map(({ id }) => id),
      );
      await insertUsage(tx, session, takeNew(session, usage, stored), at);
      return session;
    },
  };
}

type SipReport = ReportedEvent & { readonly type: SipEventType };

const noTelephone = 'types that begin with sip. belong to calls of telephones';

function isSipEvent(event: ReportedEvent): event is SipReport {
  return event.type.startsWith('sip.');
}

function comparable({ occurredAt, ...event }: ReportedEvent) {
  return { ...event, occurredAtMs: occurredAt?.epochMilliseconds };
}

function takeNew<Report extends { readonly id: string }>(
  session: Session,
  asked: readonly Report[],
  stored: readonly Report[],
): Report[] {
  const found = newReports(asked, stored);
  if ('conflict' in found) throw sessionErrors.reportConflict(found.conflict);
  if (found.reports.length > 0 && session.state === 'ended') throw sessionErrors.notLive();
  return found.reports;
}
