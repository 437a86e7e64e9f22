import type { MediaPrincipal } from '../../contract/principal.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { KillPoint } from '../../platform/process/kill-points.ts';
import type { Logger } from '../../platform/process/log.ts';
import { mediaErrors } from './errors.ts';
import type { MediaKillPoint } from './kill-points.ts';
import {
  absentSeconds,
  type EndReason,
  lockSession,
  type MediaPasses,
  nowOf,
  type Session,
  type SessionsPorts,
} from '../sessions/index.ts';
import { usePass } from './pass-store.ts';

/** What becomes of a client that opens a socket, or joins by it. */
export type Admission =
  /** It may join. */
  | { readonly kind: 'admitted'; readonly session: Session }
  /** Another client is there. */
  | { readonly kind: 'occupied' }
  /** It is not the stream of the line. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'ended'; readonly reason: EndReason };

/** The session as the stream of its line joins it, which is locked; null where it may not. */
export type AdmitLine = (tx: Tx, session: Session) => Promise<Session | null>;

/** What is written about the clients of sessions. */
export interface MediaWrites {
  /** Uses a credential up, as its socket is opened: where it finds another client it stays good. Throws 401. */
  admit(principal: MediaPrincipal): Promise<Admission>;
  /** A client joins, to this process: the session has a new pass for it to come back with. */
  join(principal: MediaPrincipal, place: string): Promise<Admission>;
  /** The stream of the line of a telephone joins: it is the one client of its session, and replaces the one before. */
  joinLine(session: Pick<Session, 'organizationId' | 'id'>, place: string, admit: AdmitLine): Promise<Admission>;
  /** The worker of a session has answered its client: the conversation begins. It is written later, and tried again where that fails. */
  begin(session: Pick<Session, 'organizationId' | 'id'>): void;
  /** The client that was given this pass was lost. The same holds, and it is written behind what was written before. */
  lose(session: Pick<Session, 'organizationId' | 'id'>, passId: string): void;
  /** That client hangs up: its worker, where it has one, writes down what was said last. The same holds. */
  hangUp(session: Pick<Session, 'organizationId' | 'id'>, passId: string): void;
  /** Resolves when nothing is left to be written. */
  settled(): Promise<void>;
}

const mostTries = 5;
const retryMs = 1_000;

export function createMediaWrites(options: {
  database: Database;
  log: Logger;
  changes: SessionsPorts['clientChanges'];
  killPoint: KillPoint<MediaKillPoint>;
  passes: Pick<MediaPasses, 'newPassId'>;
}): MediaWrites {
  const { database, log, changes, killPoint, passes } = options;
  /** What is written last of each session. */
  const unfinished = new Map<string, Promise<void>>();

  const locked = async <T>(
    { organizationId, id }: Pick<Session, 'organizationId' | 'id'>,
    work: (tx: Tx, session: Session) => Promise<T>,
  ): Promise<T> => {
    const done = await database.tx(async (tx) => {
      const session = await lockSession(tx, organizationId, id);
      if (session === null) throw mediaErrors.noCredential();
      return work(tx, session);
    });
    killPoint('media.client.committed');
    return done;
  };

  const later = (
    session: Pick<Session, 'organizationId' | 'id'>,
    work: (tx: Tx, session: Session) => Promise<unknown>,
  ): void => {
    const tries = async (): Promise<void> => {
      for (let left = mostTries; left > 0; left -= 1) {
        try {
          await locked(session, work);
          return;
        } catch (err) {
          log.warn({ err, sessionId: session.id }, 'what became of the client of a session could not be written');
          await new Promise((resolve) => setTimeout(resolve, retryMs));
        }
      }
    };
    const before = unfinished.get(session.id) ?? Promise.resolve();
    const done: Promise<void> = before.then(tries).finally(() => {
      if (unfinished.get(session.id) === done) unfinished.delete(session.id);
    });
    unfinished.set(session.id, done);
  };

  return {
    admit: (principal) =>
      locked({ organizationId: principal.organizationId, id: principal.sessionId }, async (tx, session) => {
        const now = await nowOf(tx, session.organizationId);
        const { isResume, passId } = principal;
        if (isResume && session.clientPassId !== passId) throw mediaErrors.noCredential();
        if (session.endReason !== null) {
          if (isResume) return { kind: 'ended', reason: session.endReason };
          throw mediaErrors.noCredential();
        }
        if (isResume && isTooLate(session, now)) throw mediaErrors.noCredential();
        if (!isResume && isThere(session)) return { kind: 'occupied' };
        if (!(await usePass(tx, principal, now))) throw mediaErrors.noCredential();
        return { kind: 'admitted', session };
      }),
    join: (principal, place) =>
      locked({ organizationId: principal.organizationId, id: principal.sessionId }, async (tx, session) => {
        if (session.endReason !== null) return { kind: 'ended', reason: session.endReason };
        const isItsOwn = principal.isResume && session.clientPassId === principal.passId;
        if (!isItsOwn && (principal.isResume || isThere(session))) return { kind: 'occupied' };
        const now = await nowOf(tx, session.organizationId);
        const joined = await changes.joinClient(tx, session, { passId: passes.newPassId(), place }, now);
        return { kind: 'admitted', session: joined };
      }),
    joinLine: (of, place, admit) =>
      locked(of, async (tx, session) => {
        if (session.endReason !== null) return { kind: 'ended', reason: session.endReason };
        const admitted = await admit(tx, session);
        if (admitted === null) return { kind: 'refused' };
        const now = await nowOf(tx, session.organizationId);
        const joined = await changes.joinClient(tx, admitted, { passId: passes.newPassId(), place }, now);
        return { kind: 'admitted', session: joined };
      }),
    begin: (of) =>
      later(of, async (tx, session) => {
        // A telephone begins it by its answer.
        if (session.kind === 'phone') await changes.noteSpoken(tx, session);
        else await changes.start(tx, session, await nowOf(tx, session.organizationId));
      }),
    lose: (of, passId) =>
      later(of, async (tx, session) => {
        if (session.endReason !== null || session.clientPassId !== passId || session.clientLeftAt !== null) return;
        await changes.loseClient(tx, session, await nowOf(tx, session.organizationId));
      }),
    hangUp: (of, passId) =>
      later(of, async (tx, session) => {
        if (session.clientPassId !== passId) return;
        await changes.askToEnd(tx, session, 'caller_hangup', await nowOf(tx, session.organizationId));
      }),
    settled: async () => {
      await Promise.all(unfinished.values());
    },
  };
}

/** The client of a call of a telephone is that telephone. */
function isThere({ kind, clientPassId, clientLeftAt }: Session): boolean {
  return kind === 'phone' || (clientPassId !== null && clientLeftAt === null);
}

/** Whether a client was away for longer than it is waited for. */
function isTooLate({ clientLeftAt }: Session, now: Awaited<ReturnType<typeof nowOf>>): boolean {
  return (
    clientLeftAt !== null && clientLeftAt.add({ seconds: absentSeconds }).epochMilliseconds < now.epochMilliseconds
  );
}
