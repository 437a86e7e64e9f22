import { storedCallback } from '../../../tests/support/callback-rows.ts';
import { requestExample } from '../../../tests/support/contract-examples.ts';
import { freshKey } from '../../../tests/support/fresh.ts';
import { statedCampaign } from '../../../tests/support/tendlc-organization.ts';
import type { OneProcess } from '../stage/one-process.ts';
import { createKnownNames, type KnownNames, type Owner } from './known-names.ts';
import { answeredTransfer, speakingCalls, toldTransfer } from './handed-calls.ts';
import { recordedSession, telephoneSession } from './recorded-session.ts';
import type { Caller } from './request-plan.ts';

/** Two organizations that know nothing of each other, their keys, and what answers named of each. */
export interface World {
  names: KnownNames;
  /** The lines of a head that say who asks. */
  credentials(caller: Caller): string[];
  /** Whose things an answer to this caller speaks of. */
  ownerOf(caller: Caller): Owner;
  secrets: Array<{ name: string; secret: string }>;
}

/** New ones now and then: lists that only grow would make every answer slower. */
export async function createWorld(system: OneProcess): Promise<World> {
  const [ours, theirs] = [await system.organization('Ours'), await system.organization('Theirs')];
  const names = createKnownNames();
  // Numbers can be given to live organizations alone, and only theirs are reviewed: one is approved, one rejected.
  for (const name of ['Live', 'Live as well']) {
    const { id, call } = await system.organization(name, 'live');
    names.learn('ours', '/v1/organizations', { id });
    const submission = await call<{ id: string }>('POST', '/v1/phone-numbers/kyb/submit', requestExample('submitKyb'));
    names.learn('ours', '/v1/kyb-submissions', { id: submission.body.id });
  }
  for (const id of ['NOT_FOUND', 'rate_limited', 'Payload_Too_Large']) names.learn('ours', '/v1/errors', { id });
  const narrow = async (scope: string): Promise<string> => {
    const { body } = await ours.call<{ id: string; apiKey: string }>('POST', '/v1/api-keys', {
      name: scope,
      scopes: [scope],
    });
    names.protect(body.id);
    return body.apiKey;
  };
  const [reader, sender] = [await narrow('read'), await narrow('execute')];
  for (const [owner, organization] of [
    ['ours', ours],
    ['theirs', theirs],
  ] as const) {
    const features = { humanCalling: true };
    await organization.call('PATCH', '/v1/organization', { defaultTimezone: 'America/New_York', features });
    const { body } = await organization.call<{ data: Array<{ id: string }> }>('GET', '/v1/api-keys');
    for (const { id } of body.data) names.protect(id);
    const message = await organization.accepted();
    names.learn(owner, '/v1/sms/messages', message);
    // What waits can be canceled.
    const later = { send_at: '2027-01-14T17:00:00Z' };
    names.learn(owner, '/v1/sms/messages', await organization.accepted(later));
    // Enough that one is still found among those that are made and done meanwhile.
    for (let nth = 0; nth < 6; nth += 1) {
      const recipients = [organization.row()];
      names.learn(owner, '/v1/sms/batches', await organization.acceptedBatch({ ...later, recipients }));
    }
    for (const path of ['/v1/phone-numbers', '/v1/organization', '/v1/sms/messages']) {
      names.learn(
        owner,
        path === '/v1/organization' ? '/v1/organizations' : path,
        (await organization.call('GET', path)).body,
      );
    }
    // No server is there: what is sent to it is refused at once.
    const url = 'https://127.0.0.1:1024/';
    /** What is made, within what the address names, is known to every request after it. */
    const made = async (path: string, json: object, within?: string): Promise<string> => {
      const answer = await organization.call<{ id: string }>('POST', path.replace('{id}', within ?? ''), json, {
        'idempotency-key': freshKey(),
      });
      if (answer.status >= 300) throw new Error(`POST ${path} was answered ${answer.status}: ${answer.text}`);
      names.learn(owner, path, answer.body, within);
      return answer.body.id;
    };
    // Registrations that wait to be mended: those that the registry takes can be changed no more.
    const { brand_id } = await statedCampaign(organization);
    const brand = { ...requestExample('createTendlcBrand'), display_name: 'Bluebird [refused]' };
    await made('/v1/sms/10dlc/brands', brand);
    const campaign = requestExample('createTendlcCampaign');
    const message_flow = 'Guests tick a box for texts when they reserve on our page. [refused]';
    await made('/v1/sms/10dlc/campaigns', { ...campaign, brand_id, message_flow });
    await made('/v1/webhooks', { name: 'Receiver', url, events: ['sms.received'] });
    // Tools of this kind alone can be tried. Enough that one is still found among those that are changed and deleted.
    const agent = await made('/v1/agents', requestExample('createAgent'));
    for (let nth = 0; nth < 6; nth += 1) {
      const tool = { name: `tool_${nth}`, description: 'Is refused.', source: { kind: 'webhook', url } };
      await made('/v1/agents/{id}/tools', tool, agent);
    }
    // A tool that answers without a receiver, for the sessions of an agent that stays.
    const guide = await organization.call<{ id: string }>('POST', '/v1/agents', requestExample('createAgent'));
    names.protect(guide.body.id);
    const { name } = requestExample('callWorkerTool') as { name: string };
    const simulation = { mode: 'mock', response: 'done' };
    const tool = { name, description: 'Answers.', source: { kind: 'builtin', name: 'end_call' }, simulation };
    await organization.call('POST', `/v1/agents/${guide.body.id}/tools`, tool);
    // More than one: what is known of sessions is pushed out by newer ones.
    for (let nth = 0; nth < 3; nth += 1) names.learnRecorded(owner, await recordedSession(system, organization));
    names.learnTelephone(owner, await telephoneSession(system, organization));
    names.learnTold(owner, await toldTransfer(organization));
    const [first, second, ...speaking] = await speakingCalls(organization, 5);
    for (const id of speaking) names.learn(owner, '/v1/speaking-session', { id });
    for (const held of [first, second]) {
      if (held === undefined) continue;
      const { sessionId, transferId } = await answeredTransfer(organization, held);
      names.learn(owner, '/v1/answered-session', { id: sessionId });
      names.learn(owner, '/v1/answered-transfer', { id: transferId }, sessionId);
    }
    // Their workers send no heartbeats, and the fuzz may come to them late.
    await system.database.ask(
      `update sessions set lease_renewed_at = lease_renewed_at + interval '1 hour'
       where organization_id = $1 and lease_renewed_at is not null`,
      [organization.id],
    );
    // Enough that one is still active among those that are ended.
    for (let nth = 0; nth < 6; nth += 1)
      await made('/v1/sessions', { intent: { language: 'en' }, agentId: guide.body.id });
    for (let nth = 0; nth < 6; nth += 1)
      names.learn(owner, '/v1/callbacks', { id: (await storedCallback(organization)).id });
    // Calls between people, of the broker whom examples name.
    await organization.call('PUT', '/v1/voice/presence', requestExample('setPresence'));
    for (let nth = 0; nth < 6; nth += 1) {
      const placed = await organization.call('POST', '/v1/voice/calls', requestExample('placeHumanCall'));
      names.learn(owner, '/v1/voice/calls', placed.body);
    }
    await organization.call('POST', '/v1/test/imessage', { numbers: 4 });
    // Agents that can write, and stay: the word before their id in the address is another than that of other agents.
    for (let nth = 0; nth < 3; nth += 1) {
      const writer = await organization.call<{ id: string }>('POST', '/v1/agents', requestExample('createAgent'));
      await organization.call('POST', '/v1/test/imessage', { numbers: 1, agentId: writer.body.id });
      names.learn(owner, '/v1/imessage', { id: writer.body.id });
      names.protect(writer.body.id);
    }
    const lines = await organization.call<{ data?: object }>('GET', '/v1/imessage-phone-numbers');
    names.learn(owner, '/v1/imessage-phone-numbers', lines.body);
  }
  const bearer = (key: string): string => `Authorization: Bearer ${key}`;
  const keys: Readonly<Partial<Record<Caller, string>>> = {
    ours: ours.apiKey,
    theirs: theirs.apiKey,
    reader,
    sender,
    operator: system.adminKey,
    unknown: `sk_test_${'0'.repeat(48)}`,
  };
  return {
    names,
    credentials: (caller) => {
      const key = keys[caller];
      if (key !== undefined) return [bearer(key)];
      if (caller === 'malformed') return [`Authorization: Basic ${ours.apiKey}\xff`];
      return caller === 'twice' ? [bearer(ours.apiKey), bearer(theirs.apiKey)] : [];
    },
    ownerOf: (caller) => (caller === 'theirs' ? 'theirs' : 'ours'),
    secrets: Object.entries(keys).flatMap(([name, secret]) =>
      name === 'unknown' ? [] : [{ name: `key of ${name}`, secret }],
    ),
  };
}
