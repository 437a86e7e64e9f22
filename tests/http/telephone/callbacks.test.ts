import { describe, expect, it } from '@jest/globals';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import { storedCallback } from '../../support/callback-rows.ts';
import { freshRecipient } from '../../support/fresh.ts';
import type { FakeLine } from '../../support/fake-telephone.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { carrierNames, onTelephones, type Telephone } from './telephone-stage.ts';

type Callback = components['schemas']['ScheduledCallback'];

const on = onTelephones();

/** A callback of a live organization, to a telephone that is called by it alone, at noon where that is. */
async function callbackOf(telephone: Telephone, dueInSeconds?: number) {
  const { ours, carrier, agentId, number } = telephone;
  await ours.call('PATCH', '/v1/organization', { defaultTimezone: 'America/New_York' });
  const to = freshRecipient();
  const due = dueInSeconds === undefined ? {} : { dueInSeconds };
  const { id } = await storedCallback(ours, { to, agentId, ...due });
  const lines = () => carrier.lines.filter((line) => line.to === to);
  const read = async () => (await ours.call<Callback>('GET', `/v1/callbacks/${id}`)).body;
  return {
    id,
    read,
    lines,
    becomes: (status: Callback['status']) =>
      waitFor(`the callback is ${status}`, read, (found) => found.status === status),
    /** Its line, once it is open at the carrier. */
    line: async (): Promise<FakeLine> => {
      const [line] = await waitFor(
        'a line is open',
        async () => lines(),
        (found) => found.length > 0,
      );
      if (line?.from !== number) throw new Error('It is not called from the number of the session');
      return line;
    },
    dispatch: () => ours.call<Callback>('POST', `/v1/callbacks/${id}/dispatch`),
    events: async () => (await ours.events(id)).map(({ type }) => type),
  };
}

// docs/decisions/callbacks.md#d446
describe.each(carrierNames)('a callback of a live organization, at %s', (name) => {
  it('is called when it is due, and dispatched when its telephone is answered: one line, whatever comes of it', async () => {
    const telephone = await on.at(name);
    const callback = await callbackOf(telephone, 0);
    const line = await callback.line();
    expect((await callback.read()).status).toBe('dispatching');
    await line.answer();
    const { created_session_id: id } = await callback.becomes('dispatched');
    await line.hangUp();
    expect((await telephone.over(id ?? '')).end_reason).toBe('caller_hangup');
    expect([(await callback.read()).status, await callback.events(), callback.lines().length]).toEqual([
      'dispatched',
      ['callback.dispatched'],
      1,
    ]);
  });

  it.each([
    { cause: { telnyx: 'user_busy', twilio: 'busy' }, code: '486' },
    { cause: { telnyx: 'timeout', twilio: 'no-answer' }, code: '487' },
  ])('is dispatched where its telephone ends with $code, and not called again', async ({ cause, code }) => {
    const callback = await callbackOf(await on.at(name));
    expect((await callback.dispatch()).body.status).toBe('dispatching');
    await (await callback.line()).end(cause[name], code);
    await callback.becomes('dispatched');
    expect(await callback.events()).toEqual(['callback.dispatched']);
  });

  it('is called again where its carrier refused the call, and once only where that rings', async () => {
    const telephone = await on.at(name);
    const code = name === 'telnyx' ? '10015' : '21211';
    telephone.carrier.plan({ isDone: false, answer: { kind: 'refuse', status: name === 'telnyx' ? 422 : 400, code } });
    const callback = await callbackOf(telephone);
    const { created_session_id: refused } = (await callback.dispatch()).body;
    const again = await callback.becomes('scheduled');
    expect(Date.parse(again.scheduled_at) - Date.parse(again.updated_at)).toBe(60_000);
    expect(callback.lines()).toEqual([]);
    await telephone.ours.sql('update call_callbacks set scheduled_at = organization_now($2) where id = $1', [
      callback.id,
      telephone.ours.id,
    ]);
    const line = await callback.line();
    await line.answer();
    const { created_session_id: made } = await callback.becomes('dispatched');
    expect(made).not.toBe(refused);
    await line.hangUp();
    await telephone.over(made ?? '');
    expect([await callback.events(), callback.lines().length]).toEqual([
      ['callback.scheduled', 'callback.dispatched'],
      1,
    ]);
  });
});
