import type { ReceiverAnswer } from '../../../tests/support/webhook-receiver.ts';
import { type DeliveryRecord, freshUuid } from './delivery-records.ts';
import type { SeededRandom } from './seeded-random.ts';

/** Where a record stands by itself. */
const statuses = ['pending', 'delivering', 'succeeded', 'failed', 'cancelled', 'expired'] as const;
/** What can be so besides, whatever the record's status. */
const circumstances = ['past its 30 days', 'endpoint disabled', 'endpoint deleted'] as const;
const states = [...statuses, ...circumstances];
type State = (typeof states)[number];

const kinds = [
  'sms.received',
  'sms.delivery_failed',
  'endpoint.test',
  'endpoint.failing',
  'endpoint.disabled',
  'delivery.exhausted',
  'call.report',
  'call.status',
  'call.pre_call',
  'imessage.received',
  'imessage.delivery_failed',
] as const;

const answers = {
  '2xx': { status: 204 },
  '500': { status: 500, body: 'No' },
  'time-out': 'hang',
} as const satisfies Record<string, ReceiverAnswer>;
const answerNames = Object.keys(answers) as Array<keyof typeof answers>;

/** One cell of the table: a record, how its receiver answers, and what the interface says of its redelivery. */
export interface Cell {
  name: string;
  record: DeliveryRecord;
  answer: ReceiverAnswer;
  /** How many redeliveries are asked for at once. */
  times: number;
  /** The reasons for which it is refused; empty where it is sent. */
  refusals: readonly string[];
  /** What a redelivery answers; null in place of a status where the receiver did not answer. */
  result: { delivered: boolean; httpStatus: number | null };
  statusAfter: string;
}

export const cellCount = states.length * kinds.length * answerNames.length;

/** The whole table, with endpoints by what became of them. */
export function redeliveryTable(
  endpoints: { live: string; disabled: string; deleted: string },
  random: SeededRandom,
): Cell[] {
  return states.flatMap((state) =>
    kinds.flatMap((kind) =>
      answerNames.map((answerName): Cell => {
        const endpointId =
          state === 'endpoint disabled'
            ? endpoints.disabled
            : state === 'endpoint deleted'
              ? endpoints.deleted
              : endpoints.live;
        const status = statuses.find((one) => one === state) ?? random.pick(['succeeded', 'failed', 'cancelled']);
        const refusals = refusalsOf(state, kind);
        const delivered = answerName === '2xx';
        const arrives = delivered && refusals.length === 0;
        return {
          name: `${kind}, ${state}${state === status ? '' : ` and ${status}`}, ${answerName}`,
          record: recordOf({ kind, status, endpointId, ageDays: state === 'past its 30 days' ? 30 : 0 }),
          answer: answers[answerName],
          times: random.between(1, 3),
          refusals,
          result: { delivered, httpStatus: answerName === 'time-out' ? null : answers[answerName].status },
          statusAfter: arrives && ['failed', 'cancelled'].includes(status) ? 'succeeded' : status,
        };
      }),
    ),
  );
}

/** As the interface has it; where several hold, it does not say which is told. */
function refusalsOf(state: State, kind: string): string[] {
  return [
    ...(kind === 'call.pre_call' || kind.startsWith('imessage.') ? ['event_kind'] : []),
    ...(state === 'endpoint deleted' ? ['endpoint_deleted'] : []),
    ...(state === 'expired' || state === 'past its 30 days' ? ['expired'] : []),
  ];
}

function recordOf(options: { kind: string; status: string; endpointId: string; ageDays: number }): DeliveryRecord {
  const { kind: eventType, ...rest } = options;
  const eventId = freshUuid();
  // Not as a serializer would write it: what is sent must be the stored bytes, and not an equal value.
  const payload = `{"type": "${eventType}",  "webhook_id": "${eventId}", "n": 1.0, "t": "\\u00e9 é \u2028 😀\\/", "n": 2 }`;
  return { id: freshUuid(), eventId, eventType, payload, ...rest };
}
