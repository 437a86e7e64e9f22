import type { Temporal } from 'temporal-polyfill';
import type { components } from '../../contract/generated/openapi.ts';
import { recipientOf } from './recipients.policy.ts';

type Wire = components['schemas'];
type Order = Wire['WorkerTransfer'];
type TransferReport = Wire['TellTransferRequest'];

/** The call whose caller is handed over, as far as carrying that needs it. */
export interface CallOfTransfer {
  now(): Temporal.Instant;
  /** Waits for a time of the organization, or for news. Answers whether it is that late. */
  waitUntil(until: Temporal.Instant): Promise<boolean>;
  /** Tells what became of a transfer. Answers how it stands. */
  report(transferId: string, report: TransferReport): Promise<Order>;
  /** How a transfer stands of which news came. */
  latest(order: Order): Order;
}

const answerMs = 1_000;
const sentenceMs = 500;
const beepMs = 3_000;
/** How long a person waits for the caller whose call they have taken. */
const patienceMs = 60_000;

/** Dials whom a call is to be handed over to, and does what that number stands for. Answers how the transfer stands then. */
export async function carryTransfer(call: CallOfTransfer, order: Order): Promise<Order> {
  const { id, kind, to } = order;
  const recipient = recipientOf(to);
  /** Lets so much time pass; false where the transfer does not stand as before any more. */
  const pass = async (ms: number, from: Order): Promise<boolean> => {
    const until = call.now().add({ milliseconds: ms });
    while (!(await call.waitUntil(until))) if (call.latest(from).status !== from.status) return false;
    return call.latest(from).status === from.status;
  };
  const report = (event: TransferReport['event'], more: Omit<TransferReport, 'event'> = {}): Promise<Order> =>
    call.report(id, { event, ...more });

  let now = await report('ringing', { sipStatusCode: 180, sipStatus: 'Ringing' });
  // It may have been called off before its telephone rang.
  if (now.status !== 'requested') return now;
  if (recipient === 'busy') {
    if (!(await pass(answerMs, now))) return call.latest(now);
    return report('busy', { sipStatusCode: 486, sipStatus: 'Busy Here' });
  }
  if (recipient === 'no_answer') {
    if (!(await pass(order.ringingTimeoutSeconds * 1_000, now))) return call.latest(now);
    return report('no_answer', { sipStatusCode: 408, sipStatus: 'Request Timeout' });
  }
  if (!(await pass(answerMs, now))) return call.latest(now);
  if (kind === 'blind')
    return recipient === 'hangs_up'
      ? report('recipient_hangup', gone)
      : report('bridged', { sipStatusCode: 200, sipStatus: 'OK' });

  now = await report('answered', { sipStatusCode: 200, sipStatus: 'OK' });
  if (now.status !== 'screening') return now;
  const isDetected = recipient === 'voicemail' && now.voicemailDetection.mode !== 'disabled';
  if (isDetected) {
    const { timeoutSeconds } = now.voicemailDetection;
    if (!(await pass(Math.min(beepMs, (timeoutSeconds ?? 10) * 1_000), now))) return call.latest(now);
    return report('voicemail');
  }
  if (!(await pass(sentenceMs, now))) return decided(call.latest(now));
  const prompt: Wire['ConsultationInput'][] =
    now.screeningPrompt === null ? [] : [{ source: 'agent', text: now.screeningPrompt }];
  if (recipient === 'declines')
    return report('declined', { ...gone, said: [...prompt, { source: 'recipient', text: 'No, not now.' }] });
  now = await report('screened', { said: [...prompt, { source: 'recipient', text: 'Yes, put them through.' }] });
  if (now.status === 'screening') {
    if (await pass(patienceMs, now)) return report('recipient_hangup', gone);
    now = call.latest(now);
  }
  return decided(now);

  /** The caller is connected where that is asked for. */
  async function decided(stands: Order): Promise<Order> {
    if (stands.status !== 'bridging') return stands;
    if (!(await pass(sentenceMs, stands))) return call.latest(stands);
    if (recipient === 'declines') return report('declined', gone);
    return recipient === 'hangs_up'
      ? report('recipient_hangup', gone)
      : report('bridged', { sipStatusCode: 200, sipStatus: 'OK' });
  }
}

const gone = { sipStatusCode: 487, sipStatus: 'Request Terminated' };
