import type { FakeLine } from '../../support/fake-telephone.ts';
import type { Json } from '../sessions/sessions-stage.ts';
import { type Claim, workerOf } from '../worker/worker-stage.ts';
import { listenUntil, streamsOf, type Telephone } from './telephone-stage.ts';

/** A call that a worker of the organization's own has claimed. */
export interface CarriedCall {
  readonly sessionId: string;
  readonly line: FakeLine;
  readonly claim: Claim;
  readonly worker: ReturnType<typeof workerOf>;
}

/** Claims the next call of the telephone's organization. */
export async function claimCall({ ours }: Telephone): Promise<Claim> {
  const { status, body, text } = await workerOf(ours).claim({ kinds: ['phone'], waitSeconds: 10 });
  if (status !== 200) throw new Error(`No call to claim: ${status} ${text}`);
  return body;
}

/** Dials, and claims the call; the line is open at the carrier then. */
export async function carriedCall(telephone: Telephone, fields: Json = {}): Promise<CarriedCall> {
  const [{ sessionId, line }, claim] = await Promise.all([telephone.dial(fields), claimCall(telephone)]);
  return { sessionId, line, claim, worker: workerOf(telephone.ours) };
}

/** The same, and the person has answered. */
export async function answeredCall(telephone: Telephone): Promise<CarriedCall> {
  const call = await carriedCall(telephone);
  await call.line.answer();
  await streamsOf(call.line);
  await listenUntil(call.line, 'the call is answered', async () =>
    (await telephone.eventTypes(call.sessionId)).includes('sip.answered'),
  );
  return call;
}
