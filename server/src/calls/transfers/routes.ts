import type { SliceHandlers } from '../../contract/binding.ts';
import type { Database } from '../../platform/db/database.ts';
import { isoMillis } from '../../platform/time/clock.ts';
import { findSession, leaseCallOf } from '../sessions/index.ts';
import type { AwaitAnswer } from './await-answer.ts';
import type { DecideTransfer } from './decide-transfer.ts';
import { transferErrors } from './errors.ts';
import { presentRouted, presentTransfer } from './present.ts';
import type { StartTransfer } from './start-transfer.ts';
import type { ReportTransfer } from './report-transfer.ts';
import { listAttempts } from './transfer-store.ts';

export function createTransfersRoutes(options: {
  database: Database;
  startTransfer: StartTransfer;
  awaitAnswer: AwaitAnswer;
  decideTransfer: DecideTransfer;
  reportTransfer: ReportTransfer;
}): SliceHandlers<'transfers'> {
  const { database, startTransfer, awaitAnswer, decideTransfer, reportTransfer } = options;
  const sessionOf = async (organizationId: string, callId: string) => {
    const session = await findSession(database.read, organizationId, callId);
    if (session === null) throw transferErrors.callNotFound();
    return session;
  };
  return {
    startBlindTransfer: async ({ principal: { organizationId }, params, body, idempotencyKey }, reply) => {
      const transfer = await startTransfer.blind(organizationId, params.id, body, idempotencyKey);
      return reply(201, { json: presentTransfer(transfer, await sessionOf(organizationId, params.id)) });
    },
    startWarmTransfer: async ({ principal: { organizationId }, params, body, idempotencyKey, signal }, reply) => {
      const started = await startTransfer.warm(organizationId, params.id, body, idempotencyKey);
      const newest = body.waitUntilAnswered === true ? await awaitAnswer.wait(started, signal) : started;
      const attempts = await listAttempts(database.read, newest.route.id);
      const transfer = attempts.find(({ id }) => id === newest.id) ?? newest;
      return reply(201, { json: presentRouted(transfer, attempts, await sessionOf(organizationId, params.id)) });
    },
    completeTransfer: async ({ principal: { organizationId }, params, body }, reply) => {
      const { recipientParticipantIdentity: recipient = null, summary = null } = body ?? {};
      const place = { organizationId, callId: params.id, transferId: params.transferId };
      const { session, transfer } = await decideTransfer.complete(place, { recipient, summary });
      return reply(200, { json: presentTransfer(transfer, session) });
    },
    cancelTransfer: async ({ principal: { organizationId }, params, body }, reply) => {
      const { reason = null, summary = null, tryNext = false, voicemailDetected = false } = body ?? {};
      const place = { organizationId, callId: params.id, transferId: params.transferId };
      const wish = { reason, summary, tryNext, voicemailDetected };
      const { session, transfer, attempts } = await decideTransfer.cancel(place, wish);
      return reply(200, { json: presentRouted(transfer, attempts, session) });
    },
    tellWorkerTransfer: async ({ body, ...call }, reply) => {
      const { directive, transfer } = await reportTransfer(leaseCallOf(call), call.params.transferId, body);
      const { endReason, leaseEndsAt, now } = directive;
      return reply(200, {
        json: {
          next: endReason === null ? 'continue' : 'end',
          endReason,
          leaseExpiresAt: leaseEndsAt === null ? null : isoMillis(leaseEndsAt),
          now: isoMillis(now),
          transfer,
        },
      });
    },
  };
}
