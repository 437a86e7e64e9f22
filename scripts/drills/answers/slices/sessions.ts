import { request } from 'node:http';
import { freshKey } from '../../../../tests/support/fresh.ts';
import type { SmsOrganization } from '../../../../tests/support/sms-organization.ts';
import { type Answers, askWithoutToken, prepaid } from '../bring.ts';
import { english, refuseBefore, refuseToPlan, stillRuns } from '../refused-calls.ts';

const create = ({ call }: SmsOrganization, fields: object = {}, key = freshKey()) =>
  call<{ sessionId: string }>('POST', '/v1/sessions', { ...english, ...fields }, { 'idempotency-key': key });
/** Begins to read a stream; answers how to leave it. */
const openStream = (url: string, key: string): Promise<() => void> =>
  new Promise((resolve, reject) => {
    const reading = request(url, { headers: { authorization: `Bearer ${key}` }, agent: false }, (answer) => {
      answer.resume();
      resolve(() => reading.destroy());
    });
    reading.on('error', reject).end();
  });
const say = ({ call }: SmsOrganization, id: string, text: string) => {
  const turns = [{ index: 0, source: 'user', text, startedAt: '2026-11-20T15:00:05.000Z' }];
  return call('POST', `/v1/sessions/${id}/turns`, { turns });
};

// As many as an organization may have open.
const mostStreams = 100;

/** What brings out the answers of their own that the operations of sessions and calls have. */
export const answers: Answers = {
  createSession: async (system, { ours }) => {
    await refuseToPlan((fields) => create(ours, fields), ours);
    await create(await prepaid(system));
    await askWithoutToken(system, ours, { method: 'POST', path: '/v1/sessions', json: english });
    const key = freshKey();
    const { body: first } = await create(ours, {}, key);
    await create(ours, { identity: 'other' }, key);
    await stillRuns(system, first.sessionId);
    await create(ours, {}, key);
    const asked = await system.organization('Asked before');
    await refuseBefore(asked, (agentId) => create(asked, { agentId, preCallWebhook: true }));
  },
  dialPhone: async (system, { ours }) => {
    const dial = (organization: SmsOrganization, fields: object = {}, key = freshKey()) =>
      organization.call<{ sessionId: string }>(
        'POST',
        '/v1/sessions/phone',
        { to: '+15550100200', ...english, ...fields },
        { 'idempotency-key': key },
      );
    await refuseToPlan((fields) => dial(ours, fields), ours);
    await dial(await prepaid(system));
    await askWithoutToken(system, ours, { method: 'POST', path: '/v1/sessions/phone', json: {} });
    const deaf = await system.organization('Takes calls alone');
    const { body: numbers } = await deaf.call<Array<{ id: string }>>('GET', '/v1/phone-numbers');
    await deaf.call('PATCH', `/v1/phone-numbers/${numbers[0]?.id}`, { direction: 'inbound' });
    await dial(deaf);
    const key = freshKey();
    const { body: first } = await dial(ours, {}, key);
    await dial(ours, { to: '+15550100201' }, key);
    await stillRuns(system, first.sessionId);
    await dial(ours, {}, key);
    const asked = await system.organization('Asked before calls');
    await refuseBefore(asked, (agentId) => dial(asked, { agentId }));
  },
  sendCallMessage: async (_system, { ours }) => {
    const { body } = await create(ours);
    await ours.call('POST', `/v1/calls/${body.sessionId}/end`);
    await ours.call('POST', `/v1/calls/${body.sessionId}/messages`, { text: 'Too late' });
  },
  joinCall: async (_system, { ours }) => {
    const { body } = await create(ours);
    await ours.call('POST', `/v1/calls/${body.sessionId}/end`);
    await ours.call('POST', `/v1/calls/${body.sessionId}/web-join`, {});
  },
  receiveTestCall: async (_system, { ours }) =>
    ours.call('POST', '/v1/test/inbound-calls', { to: '+15550000000', from: '+15550100200' }),
  explainSession: async (_system, { ours }) =>
    refuseToPlan((fields) => ours.call('POST', '/v1/sessions/explain', { ...english, ...fields }), ours),
  streamSession: async (system, { ours }) => {
    const { body } = await create(ours);
    const path = `/v1/sessions/${body.sessionId}/stream`;
    const open = Array.from({ length: mostStreams }, () => openStream(`${system.url}${path}`, ours.apiKey));
    const leave = await Promise.all(open);
    await ours.call('GET', path);
    for (const each of leave) each();
  },
  addSessionTurns: async (_system, { ours }) => {
    const { body } = await create(ours);
    await say(ours, body.sessionId, 'Hello');
    await say(ours, body.sessionId, 'Other words');
    const { body: other } = await create(ours);
    await ours.call('POST', `/v1/calls/${other.sessionId}/end`);
    await say(ours, other.sessionId, 'Too late');
  },
};
