import { expect, it } from '@jest/globals';
import { waitFor } from '../../support/sms-waiting.ts';
import { sessionsOf } from '../sessions/sessions-stage.ts';
import { onVoiceStage, people } from './voice-stage.ts';

const on = onVoiceStage();

const types = [
  'initiated',
  'ringing',
  'answered',
  'bridged',
  'hold',
  'unhold',
  'mute',
  'unmute',
  'dtmf.sent',
  'transfer.initiated',
  'transfer.completed',
  'transfer.failed',
  'leg.hangup',
  'hangup',
].map((name) => `call.${name}`);

/** An endpoint, which no server answers for. */
const endpoint = async (fields: object): Promise<string> => {
  const json = { name: 'Desk', url: 'http://127.0.0.1:1024/hook', events: types, ...fields };
  const { status, body, text } = await on.ours.call<{ id: string }>('POST', '/v1/webhooks', json);
  if (status !== 201) throw new Error(`No endpoint: ${text}`);
  return body.id;
};

it('sends the fourteen events once to endpoints of all agents, retries none, and sends none to endpoints with agentIds', async () => {
  const voice = await on.ready();
  const agentId = await sessionsOf(on.ours).agent();
  const all = await endpoint({ allAgents: true });
  await endpoint({ allAgents: false, agentIds: [agentId] });
  const { call, own, other } = await voice.talking('ada');
  for (const name of ['hold', 'unhold', 'mute', 'unmute'] as const) await voice.does(other, name);
  await voice.does(other, 'dtmf', { digits: '1' });
  await voice.does(own, 'transfer', { to: people.busy, mode: 'blind' });
  await voice.advance(2);
  await voice.does(own, 'transfer', { to: '+15550100499', mode: 'blind' });
  await voice.advance(2);
  await voice.does(other, 'hangup');
  const events = await voice.events(call.id);
  expect([...new Set(events.map(({ type }) => type))].toSorted()).toEqual(types.toSorted());

  const rows = () =>
    on.ours.sql<{ event: string; endpoint: string; attempts: number; status: string }>(
      `select event_id::text as event, endpoint_id::text as endpoint, attempts, status from webhook_deliveries
       where organization_id = $1 and event_type like 'call.%'`,
      [on.ours.id],
    );
  const deliveries = await waitFor('every event was tried', rows, (found) =>
    found.every(({ status }) => status !== 'pending' && status !== 'delivering'),
  );
  expect(new Set(deliveries.map(({ endpoint: id }) => id))).toEqual(new Set([all]));
  expect(deliveries.map(({ event }) => event).toSorted()).toEqual(events.map(({ id }) => id).toSorted());
  expect(deliveries.map(({ attempts, status }) => [attempts, status])).toEqual(events.map(() => [1, 'failed']));
});
