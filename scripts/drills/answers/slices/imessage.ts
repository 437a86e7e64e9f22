import { freshKey } from '../../../../tests/support/fresh.ts';
import { imessageOf, imessageOperator } from '../../../../tests/support/imessage-organization.ts';
import type { SmsOrganization } from '../../../../tests/support/sms-organization.ts';
import type { OneProcess } from '../../stage/one-process.ts';
import { type Answers, askWithoutToken, makeMany, mostOfAKind, prepaid } from '../bring.ts';
import { refuseBefore, refuseToPlan, stillRuns } from '../refused-calls.ts';

type Request = { method: string; path: string; json?: object };

/** Asks with the credential of a session, and as an organization to which the channel is closed. */
async function refusedEverywhere(system: OneProcess, request: Request): Promise<void> {
  // Of its own: what it claims is no session that others of the drill wait for.
  const { call } = await system.organization('With a session');
  await call('POST', '/v1/sessions', { intent: { language: 'en' } });
  const claim = await call<{ credential: string }>('POST', '/v1/worker/claims', { waitSeconds: 0 });
  await system.ask({ ...request, key: claim.body.credential });
  const closed = await system.organization('Without the channel');
  await system.ask({ ...request, key: closed.apiKey });
}

const numbers = '/v1/imessage-phone-numbers';
const webhook = `${numbers}/webhook`;
const receiver = 'http://127.0.0.1:1024/imessage';

const message = { to: '+15005550100', text: 'Your table is ready.' };
type Send = (fields: object, key?: string) => Promise<{ body: { messageId: string } }>;

/** An agent of its own that holds a number, and how it writes. */
async function writer(system: OneProcess, ours: SmsOrganization) {
  const json = { name: 'Writer', systemPrompt: 'Answer.', intent: { language: 'en' } };
  const { id: agentId } = (await ours.call<{ id: string }>('POST', '/v1/agents', json)).body;
  const { id: line } = await imessageOf(ours).added({ agentId });
  const ask = `/v1/imessage/${agentId}/messages`;
  const send: Send = (fields, key = freshKey()) =>
    ours.call('POST', ask, { ...message, ...fields }, { 'idempotency-key': key });
  const operator = imessageOperator((request) => system.ask(request), system.adminKey);
  return { operator, agentId, line, ask, send };
}

/** A key that is used for something else, and one whose first request still runs. */
async function refusedByKey(system: OneProcess, send: Send): Promise<void> {
  const key = freshKey();
  const { body } = await send({}, key);
  await send({ text: 'Other words' }, key);
  await stillRuns(system, body.messageId);
  await send({}, key);
}

/** The recipients to whom nothing goes out. */
async function refusedByProvider(send: Send): Promise<void> {
  for (const to of ['+15005550306', '+15005550307', '+15005550311']) await send({ to });
}

/** A live organization that could write, if there were a provider. */
async function askAsLive(
  system: OneProcess,
  live: SmsOrganization,
  requestOf: (agent: string, number: string) => { path: string; json: object },
): Promise<void> {
  const { setAccess, setAgent, assign } = imessageOperator((request) => system.ask(request), system.adminKey);
  const [agent] = (await live.call<Array<{ id: string }>>('GET', '/v1/agents')).body;
  const agentId = agent?.id ?? '';
  await setAccess(live.id);
  await setAgent(live.id, agentId);
  await assign(live.id, { phoneNumberId: live.numberId, agentId });
  const { path, json } = requestOf(agentId, live.numberId);
  await live.call('POST', path, json);
}

const to = '+15550100200';
const callsOf = (line: string) => `${numbers}/${line}/calls`;
/** Has the oldest agent of an organization call from a number of the channel, which was changed before. */
async function placeElsewhere(whose: SmsOrganization, change: object = {}): Promise<void> {
  const [agent] = (await whose.call<Array<{ id: string }>>('GET', '/v1/agents')).body;
  const { id } = await imessageOf(whose).added();
  await whose.call('PATCH', `/v1/phone-numbers/${id}`, change);
  await whose.call('POST', callsOf(id), { to, agentId: agent?.id });
}

/** What brings out the answers of their own that the operations of the iMessage channel have. */
export const answers: Answers = {
  sendImessage: async (system, { ours, live }) => {
    const { operator, agentId, ask, send, line } = await writer(system, ours);
    await refusedByKey(system, send);
    await refusedByProvider(send);
    await operator.assign(ours.id, { phoneNumberId: line, agentId: null });
    await send({});
    await operator.setAgent(ours.id, agentId, { backend: 'unsupported' });
    await send({});
    await operator.setAgent(ours.id, agentId, { enabled: false });
    await send({});
    await refusedEverywhere(system, { method: 'POST', path: ask, json: message });
    await askAsLive(system, live, (agent) => ({ path: `/v1/imessage/${agent}/messages`, json: message }));
  },
  sendImessageFromNumber: async (system, { ours, live }) => {
    const { line } = await writer(system, ours);
    const path = `${numbers}/${line}/messages`;
    const send = (fields: object, key = freshKey()) =>
      ours.call<{ messageId: string }>('POST', path, { ...message, ...fields }, { 'idempotency-key': key });
    await refusedByKey(system, send);
    await refusedByProvider(send);
    await refusedEverywhere(system, { method: 'POST', path, json: message });
    await askAsLive(system, live, (_agent, number) => ({ path: `${numbers}/${number}/messages`, json: message }));
  },
  placeImessageCall: async (system, { ours, live }) => {
    const { operator, agentId, line } = await writer(system, ours);
    const place = (fields: object, key = freshKey()) =>
      ours.call<{ callId: string }>('POST', callsOf(line), { to, agentId, ...fields }, { 'idempotency-key': key });
    await refuseToPlan(place, ours);
    const key = freshKey();
    const { body } = await place({}, key);
    await place({ maxDurationSeconds: 60 }, key);
    await stillRuns(system, body.callId);
    await place({}, key);
    await place({ to: '+15005550306' });
    await operator.assign(ours.id, { phoneNumberId: line, agentId, callerId: 'pending' });
    await place({});
    await placeElsewhere(await prepaid(system));
    await placeElsewhere(await system.organization('Takes calls alone'), { direction: 'inbound' });
    await refusedEverywhere(system, { method: 'POST', path: callsOf(line), json: { to, agentId } });
    await askAsLive(system, live, (agent, number) => ({ path: callsOf(number), json: { to, agentId: agent } }));
    const asked = await system.organization('Asked before calls of the channel');
    const { id } = await imessageOf(asked).added();
    await refuseBefore(asked, (agent) => asked.call('POST', callsOf(id), { to, agentId: agent }));
  },
  setImessageDisplayName: async (system, { ours }) => {
    const { operator, agentId } = await writer(system, ours);
    const { setName } = imessageOf(ours);
    await setName(agentId, 'Reject this');
    await operator.setAgent(ours.id, agentId, { enabled: false });
    await setName(agentId, 'Bluebird Kitchen');
    const path = `/v1/imessage/${agentId}/display-name`;
    await refusedEverywhere(system, { method: 'PUT', path, json: { displayName: null } });
  },
  listImessagePhoneNumbers: (system) => refusedEverywhere(system, { method: 'GET', path: numbers }),
  setImessagePhoneNumberTags: async (system, { ours }) => {
    const { id } = await imessageOf(ours).added();
    const request = { method: 'PUT', path: `${numbers}/${id}/tags`, json: { tags: {} } };
    await refusedEverywhere(system, request);
    await askWithoutToken(system, ours, request);
  },
  setUpTestImessage: (_system, { live }) => live.call('POST', '/v1/test/imessage', {}),
  setImessageWebhook: async (system) => {
    await refusedEverywhere(system, { method: 'PUT', path: webhook, json: { url: receiver } });
    const full = await system.organization('Full of subscriptions');
    await imessageOf(full).added();
    await makeMany(mostOfAKind + 1, () => imessageOf(full).subscribe({ url: `${receiver}/${freshKey()}` }));
  },
  listImessageWebhooks: (system) => refusedEverywhere(system, { method: 'GET', path: webhook }),
  deleteImessageWebhook: (system) =>
    refusedEverywhere(system, { method: 'DELETE', path: `${webhook}/${crypto.randomUUID()}` }),
  deleteImessageWebhooks: (system) => refusedEverywhere(system, { method: 'DELETE', path: webhook }),
};
