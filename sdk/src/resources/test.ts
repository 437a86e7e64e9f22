import type { ApiPromise } from '../api-promise.ts';
import type { CallOptions } from '../client-options.ts';
import type { Exact } from '../exact.ts';
import type {
  AdvanceTestClockRequest,
  ReceiveTestCallRequest,
  ReceiveTestMessageRequest,
  SetUpTestImessageRequest,
  TestCallAccepted,
  TestClock,
  TestImessage,
  TestMessageAccepted,
} from '../generated/schemas.ts';
import type { ResourceParts } from '../resource-parts.ts';

/** What a test organization can make happen; a live one answers 404. */
export interface Test {
  inboundMessages: {
    /** Makes a text arrive at one of your numbers: try STOP, START, HELP and replies. */
    create(message: ReceiveTestMessageRequest, options?: CallOptions): ApiPromise<TestMessageAccepted>;
  };
  inboundCalls: {
    /** Has somebody call one of your numbers, which its agent answers. */
    create(call: ReceiveTestCallRequest, options?: CallOptions): ApiPromise<TestCallAccepted>;
  };
  imessage: {
    /** Opens the iMessage channel to the organization and to an agent, and adds simulated numbers. */
    setUp(wish: SetUpTestImessageRequest, options?: CallOptions): ApiPromise<TestImessage>;
  };
  clock: {
    /** The organization's time, and whether its clock is on its way. */
    get(options?: CallOptions): ApiPromise<TestClock>;
    /**
     * Lets time pass: what is scheduled happens on the way, in its order. Resolves at once; `get` says `ready` when the
     * clock has arrived.
     */
    advance(request: AdvanceTestClockRequest, options?: CallOptions): ApiPromise<TestClock>;
  };
}

export function createTest({ methods: { read, post } }: ResourceParts): Exact<Test> {
  return {
    inboundMessages: { create: post('/v1/test/inbound-messages') },
    inboundCalls: { create: post('/v1/test/inbound-calls') },
    imessage: { setUp: post('/v1/test/imessage') },
    clock: {
      get: read('/v1/test/clock'),
      advance: post('/v1/test/clock/advance'),
    },
  };
}
