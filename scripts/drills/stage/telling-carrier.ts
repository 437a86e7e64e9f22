import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { freshRecipient, noon } from '../../../tests/support/fresh.ts';
import { createSmsOrganization } from '../../../tests/support/sms-organization.ts';
import { startReceiver } from '../../../tests/support/webhook-receiver.ts';
import type { OneProcess } from './one-process.ts';
import { waitUntil } from './wait-until.ts';

/** A carrier that prints what it was sent into each of its answers, and the account there. */
export interface TellingCarrier {
  apiKey: string;
  /** What a process needs to be its customer. */
  environment: Readonly<Record<string, string>>;
  /** Texts of a live organization go there, and are answered in each of its ways. */
  sendThere(system: OneProcess): Promise<void>;
  /** How many requests came with the key of the account. */
  keyed(): number;
  close(): Promise<void>;
}

const statuses = [400, 401, 403, 422, 429, 500, 200];

export async function startTellingCarrier(): Promise<TellingCarrier> {
  const receiver = await startReceiver();
  const apiKey = `KEY${randomBytes(16).toString('hex')}_${randomBytes(12).toString('hex')}`;
  const publicKey = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'der' }).subarray(-32);
  let answered = 0;
  receiver.answerWith(({ headers, rawBody }) => {
    answered += 1;
    const status = statuses[answered % (statuses.length + 1)];
    if (status === undefined) return 'reset';
    const detail = `You came with ${JSON.stringify(headers)} and ${rawBody.toString()}`;
    const given = headers['authorization'] ?? '';
    const key = given.replace('Bearer ', '');
    // The bare key, and the first of it, look like codes.
    const code = [given, key, key.slice(0, 32)][answered % 3];
    const to = [{ phone_number: '+12025550123', status: key }];
    return {
      status,
      headers: { 'retry-after': key, 'x-request-id': key, 'x-ratelimit-reset': key },
      body: JSON.stringify({ data: { id: `message-${answered}`, to }, errors: [{ code, title: detail, detail }] }),
    };
  });
  return {
    apiKey,
    environment: {
      TELNYX_API_KEY: apiKey,
      TELNYX_PUBLIC_KEY: publicKey.toString('base64'),
      TELNYX_BASE_URL: new URL(receiver.url).origin,
    },
    sendThere: async (system) => {
      const born = await system.organization('Carried', 'live');
      await system.ask({
        method: 'POST',
        path: `/v1/organizations/${born.id}/phone-numbers`,
        key: system.adminKey,
        json: { e164: freshRecipient() },
      });
      const organization = await createSmsOrganization(
        { ask: system.ask, sql: system.database.ask },
        born.id,
        born.apiKey,
      );
      await organization.setTime(noon);
      const sent = await Promise.all(Array.from({ length: statuses.length + 1 }, () => organization.accepted()));
      await waitUntil('the carrier was asked for each text', async () => {
        const { waiting } = await system.database.one<{ waiting: number }>(
          `select count(*)::int as waiting from sms_messages where id = any($1) and status = 'submitting'`,
          [sent.map(({ id }) => id)],
        );
        return answered >= sent.length && waiting === 0;
      });
      for (const { id } of sent) await organization.get(id);
    },
    keyed: () => receiver.requests.filter(({ headers }) => headers['authorization'] === `Bearer ${apiKey}`).length,
    close: () => receiver.close(),
  };
}
