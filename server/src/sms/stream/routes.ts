import type { SliceHandlers } from '../../contract/binding.ts';
import type { SmsStream } from './sms-stream.ts';

export function createSmsStreamRoutes(options: { stream: SmsStream }): Pick<SliceHandlers<'sms'>, 'streamSmsMessages'> {
  const { stream } = options;
  return {
    streamSmsMessages: async ({ principal, headers, signal }, reply) => {
      const lastEventId = headers['last-event-id'] || null;
      return reply(200, { events: await stream.open(principal, { lastEventId, signal }) });
    },
  };
}
