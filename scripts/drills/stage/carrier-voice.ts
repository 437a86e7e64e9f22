import { randomUUID } from 'node:crypto';
import { request } from 'undici';
import { isoMillis, systemClock } from '../../../server/src/platform/time/clock.ts';
import { createEncryption } from '../../../server/src/platform/crypto/encryption.ts';
import { systemRandomness } from '../../../server/src/platform/crypto/random.ts';
import { undeliverableCode } from '../../../server/src/providers/simulated/outcomes.ts';
import { encodeEvents, signedHeaders, type WireEvent } from '../../../server/src/providers/simulated/wire.ts';
import type { Stage } from './stage.ts';

/** What a receipt can say, in the order of its authority. */
export const receiptStatuses = ['accepted', 'sent', 'delivery_failed', 'delivered'] as const;
export type ReceiptStatus = (typeof receiptStatuses)[number];

/** Speaks as the simulated carrier: over its callback, under its signature. */
export interface CarrierVoice {
  /** A receipt as the carrier writes it; each has an id of its own. */
  receipt(status: ReceiptStatus, message: { reference: string; carrierId: string }): WireEvent;
  /** Throws unless they were taken. */
  tell(events: readonly WireEvent[]): Promise<void>;
}

export function createCarrierVoice(stage: Stage): CarrierVoice {
  const keys = [Buffer.from(stage.environment['SECRETS_KEY'] ?? '', 'base64')];
  const signingKey = createEncryption({ keys, randomness: systemRandomness }).deriveKey('simulated carrier');
  const url = `${stage.environment['PUBLIC_URL'] ?? ''}/v1/carriers/simulated/events`;
  return {
    receipt: (status, { reference, carrierId }) => ({
      type: `message.${status}`,
      id: `drill.${randomUUID()}`,
      occurredAt: isoMillis(systemClock.now()),
      message: { id: carrierId, reference, segments: null },
      error: status === 'delivery_failed' ? { code: undeliverableCode } : null,
    }),
    tell: async (events) => {
      const body = encodeEvents(events);
      const headers = signedHeaders(signingKey, body, systemClock.now());
      const answer = await request(url, { method: 'POST', headers, body });
      const text = await answer.body.text();
      if (answer.statusCode !== 200) throw new Error(`The callback was answered ${answer.statusCode} ${text}`);
    },
  };
}
