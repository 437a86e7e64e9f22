import { freshKey, freshRecipient } from '../../../../tests/support/fresh.ts';
import type { SmsOrganization } from '../../../../tests/support/sms-organization.ts';
import { type Answers, type Bring, prepaid } from '../bring.ts';

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
  const poor = await prepaid(system);
  await reply(poor, await poor.conversation(freshRecipient(), { timezone: 'America/New_York' }));
};

/** What brings out the answers that the operations on conversations have of their own. */
export const answers: Answers = {
  sendSmsConversationMessage: bringReplies,
};
