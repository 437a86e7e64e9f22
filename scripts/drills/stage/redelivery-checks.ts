import { systemClock } from '../../../server/src/platform/time/clock.ts';
import { type ReceivedRequest, verifyDelivery } from '../../../tests/support/webhook-receiver.ts';
import type { RecordState } from './delivery-records.ts';
import type { Cell } from './redelivery-table.ts';

/** How a record does not stand as its cell says, after its redeliveries went to `url`. */
export function recordViolations(
  cell: Cell,
  before: RecordState | undefined,
  after: RecordState | undefined,
  url: string,
): string[] {
  if (before === undefined || after === undefined) return ['the record is gone'];
  const sent = cell.refusals.length === 0 ? cell.times : 0;
  const violations: string[] = [];
  if (after.status !== cell.statusAfter) violations.push(`became ${after.status}`);
  if (after.rest !== before.rest) violations.push(`schedule or claim changed: ${before.rest} -> ${after.rest}`);
  if (after.jobs !== 0) violations.push(`${after.jobs} jobs were put in line`);
  if (after.attempts !== before.attempts + sent)
    violations.push(`counts ${after.attempts} attempts after ${sent} more`);
  const moved = cell.statusAfter !== cell.record.status;
  if (moved ? after.deliveredAt === null : after.deliveredAt !== before.deliveredAt) {
    violations.push(`delivered at ${before.deliveredAt} -> ${after.deliveredAt}`);
  }
  const added = after.log.slice(before.log.length);
  const numbers = added.map(({ number }) => number - before.attempts).join();
  const expected = Array.from({ length: sent }, (_, index) => index + 1).join();
  if (numbers !== expected) violations.push(`attempts ${numbers} were added, not ${expected}`);
  const isOurs = (one: RecordState['log'][number]): boolean =>
    one.trigger === 'manual' && one.url === url && one.status === cell.result.httpStatus;
  if (!added.every(isOurs)) violations.push(`the log says ${JSON.stringify(added)}`);
  return violations;
}

/** How the requests of a cell's redeliveries, begun at `begunMs` or later, are not what was to be sent. */
export function requestViolations(
  cell: Cell,
  requests: readonly ReceivedRequest[],
  given: { secret: string; oldSecret: string; begunMs: number },
): string[] {
  const sent = cell.refusals.length === 0 ? cell.times : 0;
  const violations = requests.length === sent ? [] : [`${requests.length} requests arrived, not ${sent}`];
  for (const request of requests) {
    const { headers, rawBody } = request;
    if (!rawBody.equals(Buffer.from(cell.record.payload))) violations.push(`other bytes arrived: ${rawBody}`);
    if (headers['authorization'] !== 'Bearer new') violations.push(`came with ${headers['authorization']}`);
    const ageMs = Number(headers['webhook-timestamp']) * 1_000 - given.begunMs;
    // The timestamp is in whole seconds.
    if (!(ageMs > -1_000 && ageMs <= systemClock.now().epochMilliseconds - given.begunMs)) {
      violations.push(`its timestamp ${headers['webhook-timestamp']} is not fresh`);
    }
    if (!isSignedBy(request, given.secret)) violations.push('what signs now did not sign');
    if (isSignedBy(request, given.oldSecret)) violations.push('what signed before still signed');
  }
  return violations;
}

function isSignedBy(request: ReceivedRequest, secret: string): boolean {
  try {
    verifyDelivery(request, secret);
    return true;
  } catch {
    return false;
  }
}
