import { freshKey, freshRecipient } from '../../../../tests/support/fresh.ts';
import { staleStreamPosition } from '../../../../tests/support/stale-stream-position.ts';
import { readStream } from '../../../../tests/support/stream-reader.ts';
import { type Answers, prepaid } from '../bring.ts';

export const answers: Answers = {
  sendSmsMessage: async (system, { ours }) => {
    await ours.send({ from_phone_number_id: `num_${'0'.repeat(32)}` });
    await ours.call('PATCH', '/v1/organization', { defaultTimezone: null });
    await ours.send({ recipient_timezone: undefined });
    const key = freshKey();
    await ours.send({ text: 'One' }, key);
    await ours.send({ text: 'Other' }, key);
    await ours.send({ consent_id: 'cons_unknown' });
    const [optedOut, revoked] = [freshRecipient(), freshRecipient()];
    await ours.suppress(optedOut);
    await ours.send({ to: optedOut });
    await ours.consent(revoked, { status: 'revoked' });
    await ours.send({ to: revoked });
    const unready = await system.organization('Unready');
    await unready.setNumber('suspended_at = now()');
    await unready.send();
    await (await prepaid(system)).send();
  },
  streamSmsMessages: async (system, { ours }) => {
    const stream = (id: string) => ours.call('GET', '/v1/sms/stream', undefined, { 'last-event-id': id });
    await stream('forged');
    await stream(staleStreamPosition(Buffer.from(system.environment['SECRETS_KEY'] ?? '', 'base64'), ours.id));
    const readers = await Promise.all(Array.from({ length: 100 }, () => readStream(system.url, { key: ours.apiKey })));
    await ours.call('GET', '/v1/sms/stream');
    for (const reader of readers) reader.leave();
  },
  cancelSmsMessage: async (_system, { ours }) => {
    const { id } = await ours.accepted({ send_at: '2027-01-14T17:00:00Z' });
    await ours.cancel(id);
    await ours.cancel(id);
  },
  sendSmsBatch: async (system, { ours }) => {
    await ours.sendBatch({ from_phone_number_id: `num_${'0'.repeat(32)}` });
    const key = freshKey();
    await ours.sendBatch({}, key);
    await ours.sendBatch({ send_at: '2027-01-14T17:00:00Z' }, key);
    await ours.setCampaign(`status = 'pending'`);
    await ours.sendBatch();
    await ours.setCampaign(`status = 'approved'`);
    await (await prepaid(system)).sendBatch();
  },
  cancelSmsBatch: async (_system, { ours }) => {
    const { id } = await ours.acceptedBatch({ send_at: '2027-01-14T17:00:00Z' });
    await ours.call('POST', `/v1/sms/batches/${id}/cancel`);
    await ours.call('POST', `/v1/sms/batches/${id}/cancel`);
  },
  receiveTestMessage: async (_system, { ours }) => ours.receive(freshRecipient(), 'Hello', '+15550000000'),
};
