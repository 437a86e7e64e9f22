import type { components } from '../../contract/generated/openapi.ts';
import { AppError, notFound } from '../../platform/process/errors.ts';

type Wire = components['schemas'];

/** The closed set of refusals of this slice. */
export const sessionErrors = {
  notFound: () => new AppError(404, 'SESSION_NOT_FOUND', 'Session not found; GET /v1/sessions lists those that exist'),
  callNotFound: () => notFound('Call', '/v1/sessions'),
  agentNotFound: () => notFound('Agent', '/v1/agents'),
  tagsRequireAgent: () => new AppError(400, 'WEBHOOK_TAGS_REQUIRE_AGENT', 'webhookTags need an agentId'),
  turnConflict: (index: number) =>
    new AppError(409, 'TURN_CONFLICT', `Another turn stands at index ${index}`, { index }),
  preCallFailed: (sessionId: string, why: string) =>
    new AppError(502, 'PRE_CALL_WEBHOOK_FAILED', `The pre-call webhook failed: ${why}`, { sessionId }),
  preCallAmbiguous: (sessionId: string) =>
    new AppError(
      409,
      'PRE_CALL_WEBHOOK_AMBIGUOUS',
      'More than one endpoint subscribes to call.pre_call and matches this session; none was asked',
      { sessionId },
    ),
  notAnswered: () => new AppError(409, 'CALL_NOT_LIVE', 'The call has not been answered yet'),
  numberNotFound: () => notFound('Phone number', '/v1/phone-numbers'),
  numberNotReady: (reasons: ReadonlyArray<Wire['RefusalReason']>) =>
    new AppError(422, 'NUMBER_NOT_READY', 'The number cannot call', { reasons }),
  notReady: () => new AppError(409, 'CALL_NOT_LIVE', 'The session is still being prepared'),
  leaseLost: () => new AppError(409, 'LEASE_LOST', "The session is not this worker's any more"),
  tooManyCalls: () =>
    new AppError(
      503,
      'SERVICE_UNAVAILABLE',
      'Too many calls about this session wait for the one before them',
      {},
      { headers: { 'retry-after': '1' } },
    ),
  reportConflict: (id: string) =>
    new AppError(409, 'REPORT_CONFLICT', `Another report stands under the id ${id}`, { reportId: id }),
  handedOver: () => new AppError(409, 'CALL_NOT_LIVE', 'The caller was handed over to a person'),
  notLive: () => new AppError(409, 'CALL_NOT_LIVE', 'The session has ended'),
  insufficientCredits: () =>
    new AppError(402, 'INSUFFICIENT_CREDITS', 'The credit balance does not cover this request'),
  noSpeechToSpeech: () =>
    new AppError(
      503,
      'SERVICE_UNAVAILABLE',
      'This server serves no sessions of mode s2s in live organizations yet. Those of mode cascade have them',
      {},
      { headers: { 'retry-after': '60' } },
    ),
};
