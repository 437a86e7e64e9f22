import { describe, expect, it } from '@jest/globals';
import { formats, openWorker } from '../../support/media-sides.ts';
import { freshRecipient } from '../../support/fresh.ts';
import { sound } from '../../support/stream-caller.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { turn } from '../sessions/sessions-stage.ts';
import { workerOf } from '../worker/worker-stage.ts';
import { type CarriedCall, carriedCall, claimCall } from './carried-call.ts';
import { carrierNames, closed, listenUntil, onTelephones, streamsOf, type Telephone } from './telephone-stage.ts';

const on = onTelephones({ voice: false });

/** A call that came in, was claimed and answered. */
const cameIn = async (telephone: Telephone): Promise<CarriedCall> => {
  const line = telephone.carrier.call({ from: freshRecipient(), to: telephone.number });
  const claim = await claimCall(telephone);
  await streamsOf(line);
  return { sessionId: claim.sessionId, line, claim, worker: workerOf(telephone.ours) };
};
/** One that was dialed and answered. */
const wentOut = async (telephone: Telephone): Promise<CarriedCall> => {
  const call = await carriedCall(telephone);
  await call.line.answer();
  await streamsOf(call.line);
  return call;
};
const isAnswered = (telephone: Telephone, { line, sessionId }: CarriedCall) =>
  listenUntil(line, 'it is answered', async () => (await telephone.eventTypes(sessionId)).includes('sip.answered'));
const offered = ({ ours }: Telephone, { sessionId }: CarriedCall) =>
  waitFor(
    'it is offered again',
    () => ours.sql<{ is: boolean }>('select offered_until is not null as is from sessions where id = $1', [sessionId]),
    ([row]) => row?.is === true,
  );

const directions = [
  ['came in', cameIn],
  ['was dialed', wentOut],
] as const;

// docs/decisions/telephone.md#d541
describe.each(carrierNames)('a worker that is lost, at %s', (name) => {
  it('while the telephone rings leaves the call to the next one, and nothing is dialed anew', async () => {
    const telephone = await on.at(name);
    const { sessionId, line, claim, worker } = await carriedCall(telephone);
    await line.ring();
    await worker.heartbeat(claim);
    await worker.letPass(claim, 15);
    const next = await claimCall(telephone);
    expect(next).toMatchObject({ sessionId, fence: claim.fence + 1 });
    expect(await worker.heartbeat(claim)).toMatchObject({ status: 409, body: { code: 'LEASE_LOST' } });
    await line.answer();
    await streamsOf(line);
    await line.hangUp();
    expect(await telephone.over(sessionId)).toMatchObject({ end_reason: 'caller_hangup' });
    expect(telephone.carrier.lines.filter(({ to }) => to === line.to)).toHaveLength(1);
  });

  it.each(directions)('before its first word in a call that %s leaves its line to the next one', async (_, begin) => {
    const telephone = await on.at(name);
    const call = await begin(telephone);
    const { sessionId, line, claim, worker } = call;
    await isAnswered(telephone, call);
    await worker.heartbeat(claim);
    await worker.letPass(claim, 15);
    const next = await claimCall(telephone);
    expect(next).toMatchObject({ sessionId, fence: claim.fence + 1 });
    const media = await openWorker(on.server.url, next);
    media.send({ type: 'media.ready', audio: formats(), ears: 'server' });
    await media.next('client.joined');
    media.socket.send(sound(200));
    await listenUntil(line, 'it is heard', () => line.stream().heard().length > 0);
    expect(line.streams).toHaveLength(1);
    await line.hangUp();
    expect(await telephone.over(sessionId)).toMatchObject({ end_reason: 'caller_hangup' });
  });

  it('after its first word ends the call, and its line', async () => {
    const telephone = await on.at(name);
    const call = await (name === 'telnyx' ? cameIn : wentOut)(telephone);
    const { sessionId, line, claim, worker } = call;
    await isAnswered(telephone, call);
    await worker.say(claim, turn(0, 'Hello', { source: 'agent' }));
    await worker.letPass(claim, 15);
    expect(await telephone.over(sessionId)).toMatchObject({ status: 'failed', end_reason: 'worker_lost' });
    await closed(line);
  });
});

describe('a worker that is lost, and that no other one follows in ten seconds,', () => {
  it('ends the call, and its line', async () => {
    const telephone = await on.at('telnyx');
    const call = await wentOut(telephone);
    const { sessionId, line, claim, worker } = call;
    await isAnswered(telephone, call);
    await worker.heartbeat(claim);
    await worker.letPass(claim, 15);
    await offered(telephone, call);
    await telephone.ours.sql(
      `update sessions set offered_until = offered_until - interval '10 seconds' where id = $1`,
      [sessionId],
    );
    expect(await telephone.over(sessionId)).toMatchObject({ status: 'failed', end_reason: 'worker_lost' });
    await closed(line);
    expect(await worker.claim({ kinds: ['phone'], waitSeconds: 0 })).toMatchObject({ status: 204 });
  });
});
