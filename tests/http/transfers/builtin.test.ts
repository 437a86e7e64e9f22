import { describe, expect, it } from '@jest/globals';
import type { Json } from '../sessions/sessions-stage.ts';
import { turn } from '../sessions/sessions-stage.ts';
import { onTransfersStage } from './transfers-stage.ts';

const on = onTransfersStage({ worker: false });

const to = '+15550100400';

/** A session whose agent has the tool, with that config, in which something was said. */
async function withTool(config: Json = {}) {
  const agentId = await on.calls.agent();
  const source = { kind: 'builtin', name: 'transfer_call', config };
  const made = await on.ours.call('POST', `/v1/agents/${agentId}/tools`, {
    name: 'hand_over',
    description: 'To a person.',
    source,
  });
  if (made.status !== 200) throw new Error(made.text);
  await on.calls.made({ agentId });
  const claim = await on.calls.worker.claimed();
  await on.calls.worker.leased(claim, 'turns', { turns: [turn(0)] });
  const use = async (id: string, args: Json) =>
    (await on.calls.worker.leased<Json>(claim, 'tool-calls', { id, name: 'hand_over', arguments: args })).body;
  return { claim, use };
}

describe('the builtin transfer_call', () => {
  it('asks for a blind transfer, once for each call of it, and the worker hears of it', async () => {
    const { claim, use } = await withTool();
    const outcome = await use('c1', { to });
    expect(outcome).toMatchObject({ ok: true, result: { status: 'requested', transfer_to: to }, next: 'continue' });
    expect(await use('c1', { to })).toMatchObject({ result: outcome['result'] });
    expect((await on.calls.heartbeat(claim, { afterTransfer: 0 })).transfers).toMatchObject([{ to, kind: 'blind' }]);
    expect((await on.calls.call(claim.sessionId)).transfers.length).toBe(1);
    const { id } = (await on.calls.newest(claim.sessionId)) ?? { id: '' };
    await on.calls.tell(claim, id, { event: 'bridged' });
    expect(await on.calls.newest(claim.sessionId)).toMatchObject({ status: 'completed' });
  });

  it('tells the agent where it came to nothing', async () => {
    const { claim, use } = await withTool();
    await use('c1', { to });
    const { id } = (await on.calls.newest(claim.sessionId)) ?? { id: '' };
    await on.calls.tell(claim, id, { event: 'busy' });
    const heard = await on.calls.heartbeat(claim, { afterMessage: 0 });
    expect(heard.messages).toMatchObject([{ mode: 'context', text: `The transfer to ${to} came to nothing: busy.` }]);
  });

  it('goes to a listed number in every spelling, and to a domain of SIP that is listed alone (decision 323)', async () => {
    const desk = 'sip:+15550100500@GW.example';
    const { claim, use } = await withTool({ destinations: [{ to }, { to: desk }] });
    const asked = [
      ['tel:+1-555-010-0400', 'tel:+1-555-010-0400'],
      ['sip:+15550100400@elsewhere.example', to],
      ['SIP:%2B15550100500@gw.example', 'SIP:%2B15550100500@gw.example'],
      ['sip:+15550100500@elsewhere.example', desk],
    ] as const;
    for (const [nth, [named, dialed]] of asked.entries()) {
      const outcome = await use(`c${nth}`, { to: named });
      expect(outcome).toMatchObject({ ok: true, result: { transfer_to: dialed } });
      const { id, transfer_to } = (await on.calls.newest(claim.sessionId)) ?? { id: '' };
      expect(transfer_to).toBe(dialed);
      await on.calls.tell(claim, id, { event: 'busy' });
    }
    for (const [nth, other] of ['tel:+1-555-010-0401', 'sip:desk@gw.example', 'sip:@'].entries())
      expect(await use(`d${nth}`, { to: other })).toMatchObject({ ok: false, error: 'invalid_arguments' });
  });

  it('is refused for what is no destination, for one that is not on its list, and while another one is open', async () => {
    const { claim, use } = await withTool({ destinations: [{ to }] });
    for (const args of [{}, { to: 'the desk' }, { to: '+15550100999' }])
      expect(await use(`c-${JSON.stringify(args).length}`, args)).toMatchObject({
        ok: false,
        error: 'invalid_arguments',
      });
    await on.calls.warm(claim.sessionId, { to });
    expect(await use('c2', { to })).toMatchObject({ ok: false, error: 'invalid_arguments' });
  });
});
