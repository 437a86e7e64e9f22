import type { components } from '../../server/src/contract/generated/openapi.ts';
import { freshKey, freshRecipient } from './fresh.ts';
import { createOrganization, type Organization, type Reach } from './organization.ts';
import type { ApiAnswer } from './sms-http.ts';
import { waitFor } from './sms-waiting.ts';

export type SmsMessage = components['schemas']['SmsMessage'];
export type SmsBatch = components['schemas']['SmsBatch'];
export type SmsMessagePage = components['schemas']['SmsMessagePage'];
type BatchBody = components['schemas']['SendSmsBatchRequest'];
type SendBody = components['schemas']['SendSmsMessageRequest'];
/** Fields of a send that differ from one that works; undefined leaves a field out. */
export type SendFields = { [Field in keyof SendBody]?: SendBody[Field] | undefined };

/** One organization with its key and its number, as a test speaks for it. */
export type SmsOrganization = Awaited<ReturnType<typeof withTexts>>;

export function createSmsOrganization(reach: Reach, id: string, apiKey: string): Promise<SmsOrganization> {
  return textingOf(createOrganization(reach, id, apiKey));
}

const texting = new WeakMap<Organization, Promise<SmsOrganization>>();

/** What an organization does with texts. */
export function textingOf(organization: Organization): Promise<SmsOrganization> {
  const known = texting.get(organization) ?? withTexts(organization);
  texting.set(organization, known);
  return known;
}

async function withTexts(plain: Organization) {
  const { call, id, sql } = plain;
  const [number = { id: '', e164: '' }] = (await call<Array<{ id: string; e164: string }>>('GET', '/v1/phone-numbers'))
    .body;

  const organization = {
    ...plain,
    numberId: number.id,
    e164: number.e164,
    /** What was stored of a message, in order, each held against the contract. */
    events: <Data = SmsMessage>(resourceId: string) => plain.events<Data>(resourceId),

    /** A send that works, but for the fields that the test says. */
    body: (fields: SendFields = {}) => ({
      from_phone_number_id: number.id,
      to: freshRecipient(),
      text: 'Your table is ready.',
      recipient_timezone: 'America/New_York',
      ...fields,
    }),
    send: (fields: SendFields = {}, key = freshKey()): Promise<ApiAnswer<SmsMessage>> =>
      call('POST', '/v1/sms/messages', organization.body(fields), { 'idempotency-key': key }),
    /** Sends and insists on the 202. */
    accepted: async (fields: SendFields = {}, key = freshKey()): Promise<SmsMessage> => {
      const answer = await organization.send(fields, key);
      if (answer.status !== 202) throw new Error(`Not accepted: ${answer.status} ${answer.text}`);
      return answer.body;
    },
    /** A batch of one row that works, but for the fields that the test says. */
    batchBody: (fields: Partial<BatchBody> = {}): BatchBody => ({
      from_phone_number_id: number.id,
      recipients: [organization.row()],
      ...fields,
    }),
    row: (fields: Partial<BatchBody['recipients'][number]> = {}): BatchBody['recipients'][number] => ({
      to: freshRecipient(),
      text: 'Your table is ready.',
      recipient_timezone: 'America/New_York',
      ...fields,
    }),
    sendBatch: (fields: Partial<BatchBody> = {}, key = freshKey()): Promise<ApiAnswer<SmsBatch>> =>
      call('POST', '/v1/sms/batches', organization.batchBody(fields), { 'idempotency-key': key }),
    /** Sends a batch and insists on the 202. */
    acceptedBatch: async (fields: Partial<BatchBody> = {}, key = freshKey()): Promise<SmsBatch> => {
      const answer = await organization.sendBatch(fields, key);
      if (answer.status !== 202) throw new Error(`Not accepted: ${answer.status} ${answer.text}`);
      return answer.body;
    },
    getBatch: async (batchId: string): Promise<SmsBatch> =>
      (await call<SmsBatch>('GET', `/v1/sms/batches/${batchId}`)).body,
    /** Every message of a batch, in the order of its rows. */
    batchMessages: async (batchId: string): Promise<SmsMessage[]> => {
      const found: SmsMessage[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const query: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
        const page = await call<SmsMessagePage>('GET', `/v1/sms/batches/${batchId}/messages?limit=100${query}`);
        found.push(...page.body.data);
        cursor = page.body.next_cursor;
      }
      return found;
    },
    get: async (messageId: string): Promise<SmsMessage> =>
      (await call<SmsMessage>('GET', `/v1/sms/messages/${messageId}`)).body,
    cancel: (messageId: string) => call<SmsMessage>('POST', `/v1/sms/messages/${messageId}/cancel`),
    list: (query: Record<string, string> = {}) => {
      const search = new URLSearchParams(query).toString();
      return call<SmsMessagePage>('GET', `/v1/sms/messages${search === '' ? '' : `?${search}`}`);
    },
    receive: (from: string, text: string, to = number.e164) =>
      call('POST', '/v1/test/inbound-messages', { to, from, text }),

    /** Follows a message until it stands in that state. */
    reaches: (messageId: string, status: string, deadlineMs?: number): Promise<SmsMessage> =>
      waitFor(
        `${messageId} is ${status}`,
        () => organization.get(messageId),
        (seen) => seen.status === status,
        deadlineMs,
      ),
    /** The inbound text from that number, once it has arrived. */
    inboundFrom: async (from: string, count = 1): Promise<SmsMessage> => {
      const page = await waitFor(
        `texts from ${from}`,
        async () =>
          (await organization.list({ direction: 'inbound' })).body.data.filter((message) => message.from === from),
        (seen) => seen.length >= count,
      );
      const [newest] = page;
      if (newest === undefined) throw new Error('No text arrived');
      return newest;
    },
    /** Lets time pass at once: waiting messages are looked at as they would be then. */
    passTime: async (interval: string) => {
      await sql('update organizations set clock_offset = clock_offset + $2::interval where id = $1', [id, interval]);
      await sql(
        `update sms_messages set wake_at = wake_at - $2::interval
         where organization_id = $1 and status in ('queued', 'scheduled') and wake_at is not null`,
        [id, interval],
      );
      await sql(`select pg_notify('trunkline_sms_due', '')`);
    },
    /** One more number like the first. */
    anotherNumber: async (): Promise<string> => {
      const numberId = `num_${freshKey()}`;
      await sql(
        `insert into phone_numbers select (jsonb_populate_record(n, jsonb_build_object(
           'id', $2::text, 'e164', '+1555' || lpad(nextval('simulated_phone_numbers')::text, 7, '0')))).*
         from phone_numbers n where n.id = $1`,
        [number.id, numberId],
      );
      return numberId;
    },
    setNumber: (columns: string) => sql(`update phone_numbers set ${columns} where id = $1`, [number.id]),
    setCampaign: (columns: string) => sql(`update sms_campaigns set ${columns} where organization_id = $1`, [id]),
    suppress: (recipient: string) =>
      sql(
        `insert into sms_suppressions (id, organization_id, recipient, status, suppressed_at, updated_at)
         values ($1, $2, $3, 'suppressed', organization_now($2), organization_now($2))`,
        [`sup_${freshKey()}`, id, recipient],
      ),
    /** Records a consent under the number's campaign and answers its id. */
    consent: async (
      recipient: string,
      options: { status?: 'active' | 'revoked'; timezone?: string | null; expiresIn?: string } = {},
    ): Promise<string> => {
      const consentId = `cons_${freshKey()}`;
      await sql(
        `insert into sms_consents (id, organization_id, recipient, campaign_id, source, status, timezone, captured_at,
           expires_at, created_at, updated_at)
         select $1, $2, $3, n.sms_campaign_id, 'api', $4, $5, t.at, t.at + $6::interval, t.at, t.at
         from phone_numbers n, (select organization_now($2) - interval '1 day' as at) t where n.id = $7`,
        [
          consentId,
          id,
          recipient,
          options.status ?? 'active',
          options.timezone ?? null,
          options.expiresIn ?? null,
          number.id,
        ],
      );
      return consentId;
    },
    /** A conversation with that number, as if it had written or been written to. */
    conversation: async (recipient: string, options: { timezone?: string; inboundAgo?: string }): Promise<string> => {
      const conversationId = `conv_${freshKey()}`;
      await sql(
        `insert into sms_conversations (id, organization_id, phone_number_id, remote_phone_number, recipient_timezone,
           last_inbound_at, created_at, updated_at)
         values ($1, $2, $3, $4, $5, organization_now($2) - $6::interval, organization_now($2), organization_now($2))`,
        [conversationId, id, number.id, recipient, options.timezone ?? null, options.inboundAgo ?? null],
      );
      return conversationId;
    },
  };
  return organization;
}
