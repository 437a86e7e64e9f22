import type { Answer, Call } from './client.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { Stage } from './stage.ts';

/** Recipients with which the simulated carrier does something of its own. */
export const magic = {
  refused: '+15005550001',
  failsLater: '+15005550002',
  neverAnswers: '+15005550003',
  answersByReceipt: '+15005550004',
  rateLimitedTwice: '+15005550005',
  refusesConnection: '+15005550006',
  outOfOrder: '+15005550007',
  tripled: '+15005550008',
} as const;

/** An ordinary recipient: the simulated carrier delivers. */
export function ordinaryRecipient(random: SeededRandom): string {
  return `+1212${String(random.between(2_000_000, 9_999_999))}`;
}

/** A send of the stage's organization. */
export function sendCall(
  stage: Pick<Stage, 'senderId' | 'zone'>,
  options: { idempotencyKey: string; to: string; text?: string; sendAt?: string },
): Call {
  return {
    method: 'POST',
    path: '/v1/sms/messages',
    idempotencyKey: options.idempotencyKey,
    body: {
      from_phone_number_id: stage.senderId,
      to: options.to,
      text: options.text ?? `Drill ${options.idempotencyKey}`,
      recipient_timezone: stage.zone,
      ...(options.sendAt === undefined ? {} : { send_at: options.sendAt }),
    },
  };
}

/** The id of the message that a 202 speaks of. */
export function acceptedId(answer: Answer): string {
  const id = answer.json?.['id'];
  if (answer.status !== 202 || typeof id !== 'string') {
    throw new Error(`Not accepted: ${answer.status} ${JSON.stringify(answer.json)}`);
  }
  return id;
}
