import type { CallOptions } from '../client-options.ts';
import type { ReceiveTestMessageRequest, TestMessageAccepted } from '../generated/schemas.ts';
import type { Caller } from '../caller.ts';

/** What a test organization can make happen; a live one answers 404. */
export interface Test {
  inboundMessages: {
    /** Makes a text arrive at one of your numbers: try STOP, START, HELP and replies. */
    create(message: ReceiveTestMessageRequest, options?: CallOptions): Promise<TestMessageAccepted>;
  };
}

export function createTest(call: Caller): Test {
  return {
    inboundMessages: {
      create: (body, options) => call('act', options, (http) => http.POST('/v1/test/inbound-messages', { body })),
    },
  };
}
