import type { SliceHandlers } from '../../contract/binding.ts';
import { imessageErrors } from '../errors.ts';
import { presentNumberSend, presentSend } from './present.ts';
import type { SendService } from './send-service.ts';

export type SendRoutes = Pick<SliceHandlers<'imessage'>, 'sendImessage' | 'sendImessageFromNumber'>;

export function createSendRoutes(options: {
  service: SendService;
  /** Whether the deprecated send is still served. */
  servesDeprecated: boolean;
}): SendRoutes {
  const { service, servesDeprecated } = options;
  return {
    sendImessage: async ({ principal, params, body, idempotencyKey: key }, reply) =>
      reply(200, { json: presentSend(await service.forAgent(principal, params.agentId, { ...body, key, body })) }),
    sendImessageFromNumber: async ({ principal, params, body, idempotencyKey: key }, reply) => {
      if (!servesDeprecated) throw imessageErrors.gone();
      const wish = { ...body, tags: body.tags ?? {}, key, body };
      return reply(200, {
        json: presentNumberSend(await service.fromNumber(principal, params.phoneNumberId, wish)),
      });
    },
  };
}
