import { freshKey, freshRecipient } from '../../../tests/support/fresh.ts';
import { createSmsOrganization, type SmsOrganization } from '../../../tests/support/sms-organization.ts';
import type { OneProcess } from '../stage/one-process.ts';

type Bring = (system: OneProcess, parties: { ours: SmsOrganization }) => Promise<unknown>;

const listed = async ({ call, accepted }: SmsOrganization, list: string): Promise<unknown> =>
  call('GET', `/v1/sms/conversations/${(await accepted()).conversation_id}/${list}?cursor=x`);

function reply({ call }: SmsOrganization, id: string | null, fields: object = {}, key = freshKey()): Promise<unknown> {
  const body = { text: 'See you at eight.', ...fields };
  return call('POST', `/v1/sms/conversations/${id}/messages`, body, { 'idempotency-key': key });
}

/** Every refusal of a reply, each in a state of things made for it. */
const bringReplies: Bring = async (system, { ours }) => {
  const { conversation_id: id } = await ours.accepted();
  await ours.call('PATCH', '/v1/organization', { defaultTimezone: null });
  await ours.call('PATCH', `/v1/sms/conversations/${id}`, { recipient_timezone: null });
  await reply(ours, id);
  await ours.call('PATCH', `/v1/sms/conversations/${id}`, { recipient_timezone: 'America/New_York' });
  await reply(ours, id, { consent_id: 'cons_unknown' });
  const key = freshKey();
  await reply(ours, id, {}, key);
  await reply(ours, id, { text: 'Other' }, key);
  const [optedOut, revoked] = [await ours.accepted(), await ours.accepted()];
  await ours.suppress(optedOut.to);
  await reply(ours, optedOut.conversation_id);
  await ours.consent(revoked.to, { status: 'revoked' });
  await reply(ours, revoked.conversation_id);
  const unready = await system.organization('Unready');
  const { conversation_id: silenced } = await unready.accepted();
  await unready.setNumber('suspended_at = now()');
  await reply(unready, silenced);
  const { body: born } = await system.ask<{ id: string; apiKey: string }>({
    method: 'POST',
    path: '/v1/organizations',
    key: system.adminKey,
    json: { name: 'Prepaid', mode: 'test', creditPolicy: 'prepaid' },
  });
  const poor = await createSmsOrganization({ ask: system.ask, sql: system.database.ask }, born.id, born.apiKey);
  await reply(poor, await poor.conversation(freshRecipient(), { timezone: 'America/New_York' }));
};

/** What brings out the answers that the operations on conversations have of their own. */
export const conversationAnswers = {
  listSmsConversations: async (_system, { ours }) => ours.call('GET', '/v1/sms/conversations?cursor=x'),
  listSmsConversationMessages: async (_system, { ours }) => listed(ours, 'messages'),
  listSmsConversationNotes: async (_system, { ours }) => listed(ours, 'notes'),
  sendSmsConversationMessage: bringReplies,
  updateSmsConversation: async (_system, { ours }) =>
    ours.call('PATCH', `/v1/sms/conversations/${(await ours.accepted()).conversation_id}`, {
      automation_status: 'enabled',
    }),
  updateSmsSettings: async (_system, { ours }) =>
    ours.call('PATCH', '/v1/sms/settings', { default_automation_enabled: true }),
} satisfies Record<string, Bring>;
