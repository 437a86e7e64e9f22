import type { FakeLine } from '../../support/fake-telephone.ts';
import { freshRecipient } from '../../support/fresh.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { transfersOf } from '../transfers/transfers-stage.ts';
import { type CarrierName, spokenCall, type Telephone, type Telephones } from './telephone-stage.ts';

/** Hands the caller of a call over, once or again and again; each time the leg rings. */
export function handsOver(telephone: Telephone, { sessionId, line }: { sessionId: string; line: FakeLine }) {
  const calls = transfersOf(telephone.ours);
  return async (destination: string, asked: object = {}) => {
    const known = telephone.carrier.lines.length;
    const { status, body, text } = await calls.blind(sessionId, { to: destination, ...asked });
    if (status !== 201) throw new Error(text);
    await waitFor(
      'the leg is dialed',
      async () => telephone.carrier.lines.length,
      (count) => count > known,
    );
    return { transfer: body, leg: line.transferred() };
  };
}

/** A call in which the agent speaks, whose caller is to be connected; the leg rings. */
export async function ringing(on: Telephones, at: CarrierName | Telephone, to = freshRecipient(), more: object = {}) {
  const telephone = typeof at === 'string' ? await on.at(at) : at;
  const call = await spokenCall(telephone);
  const handOver = handsOver(telephone, call);
  return { telephone, calls: transfersOf(telephone.ours), handOver, ...call, ...(await handOver(to, more)) };
}
