import type { LookupAddress } from 'node:dns';
import { createAddressPolicy } from '../../server/src/platform/outbound-http/address-policy.ts';
import { createGuardedHttp, type GuardedHttp } from '../../server/src/platform/outbound-http/guarded-http.ts';
import { type RawReceiver, startRawReceiver } from './raw-receiver.ts';
import { waitFor } from './sms-waiting.ts';

/** An answer that leaves its connection open, and what is told of it. */
export const ok = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';
export const isAnswered = { kind: 'answered', status: 200, body: 'ok' };

/** The guarded client and raw receivers on loopback. */
export interface OutboundStage {
  receiverThat(...does: Parameters<typeof startRawReceiver>): Promise<RawReceiver>;
  client(lookup?: () => Promise<LookupAddress[]>): GuardedHttp;
  /** To be called when the test ends, before what began earlier. */
  atEnd(stop: () => Promise<void>): void;
  /** Ends all that was begun since the last time, the latest first. */
  end(): Promise<void>;
}

export function createOutboundStage(): OutboundStage {
  const stops: Array<() => Promise<void>> = [];
  return {
    receiverThat: async (...does) => {
      const receiver = await startRawReceiver(...does);
      stops.push(receiver.close);
      return receiver;
    },
    client: (lookup) => {
      const policy = createAddressPolicy({ allowPrivateNetworks: true, allowedCidrs: [] });
      const http = createGuardedHttp(lookup === undefined ? { policy } : { policy, lookup });
      stops.push(http.close);
      return http;
    },
    atEnd: (stop) => void stops.push(stop),
    end: async () => {
      for (const stop of stops.splice(0).reverse()) await stop();
    },
  };
}

export const allClosed = (receiver: Pick<RawReceiver, 'openSockets'>): Promise<number> =>
  waitFor(
    'every connection to be closed',
    async () => receiver.openSockets(),
    (open) => open === 0,
  );
