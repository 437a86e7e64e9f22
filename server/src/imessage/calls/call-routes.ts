import type { SliceHandlers } from '../../contract/binding.ts';
import type { CallService } from './call-service.ts';

export function createCallRoutes({
  service,
}: {
  service: CallService;
}): Pick<SliceHandlers<'imessage'>, 'placeImessageCall'> {
  return {
    placeImessageCall: async ({ principal, params, body, idempotencyKey }, reply) => {
      const placed = await service.place(principal, params.phoneNumberId, body, idempotencyKey);
      return reply(200, { json: { ...placed, status: 'dialing' } });
    },
  };
}
