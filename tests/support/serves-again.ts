import { freshRecipient } from './fresh.ts';
import type { SmsOrganization } from './sms-organization.ts';
import type { SmsStage } from './sms-stage.ts';
import { waitFor } from './sms-waiting.ts';

/** Waits until a server is ready, takes a text of the organization under this key, and delivers it once. */
export async function servesAgain(stage: SmsStage, ours: SmsOrganization, key: string): Promise<void> {
  await waitFor(
    'the server is ready',
    () => stage.ask({ method: 'GET', path: '/readyz' }),
    ({ status }) => status === 200,
  );
  const to = freshRecipient();
  // Each session that may not write is closed by its first refusal.
  await waitFor(
    'a text is taken',
    () => ours.send({ to }, key),
    ({ status }) => status === 202,
  );
  await waitFor(
    'the text is delivered',
    async () => (await ours.list({ recipient: to })).body.data.map(({ status }) => status),
    (statuses) => statuses.join() === 'delivered',
  );
}
