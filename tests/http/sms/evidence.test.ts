import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createClient, type SmsEvidence } from '../../../sdk/src/index.ts';
import { verifySmsEvidence } from '../../../sdk/src/verify-sms-evidence.ts';
import { freshKey, freshRecipient } from '../../support/fresh.ts';
import type { SmsOrganization } from '../../support/sms-organization.ts';
import { type SmsStage, startSmsStage } from '../../support/sms-stage.ts';

let stage: SmsStage;
let ours: SmsOrganization;
let campaign: string;

beforeAll(async () => {
  stage = await startSmsStage({ worker: false });
}, 60_000);
afterAll(() => stage.close());
beforeEach(async () => {
  ours = await stage.organization();
  const [row] = await stage.sql<{ id: string }>('select id from sms_campaigns where organization_id = $1', [ours.id]);
  campaign = row?.id ?? '';
});

const get = (recipient: string, query = '', organization = ours) =>
  organization.call<SmsEvidence>('GET', `/v1/sms/evidence?recipient=${encodeURIComponent(recipient)}${query}`);
const record = (recipients: readonly string[]) =>
  ours.call('POST', '/v1/sms/consents/import', {
    records: recipients.map((recipient) => ({ recipient, campaign_id: campaign, source: 'api' })),
  });
/** A busy machine lets some wait for a lock longer than they may: 503 stores nothing, and its caller asks again. */
async function untilTaken<T extends { status: number }>(ask: () => Promise<T>): Promise<T> {
  let answer = await ask();
  while (answer.status === 503) answer = await ask();
  return answer;
}
const verdict = async (recipient: string) => verifySmsEvidence((await get(recipient)).body);

describe('200', () => {
  it('is an empty chain that proves itself for a recipient of whom nothing is recorded', async () => {
    const recipient = freshRecipient();
    const { status, body } = await get(recipient);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { format: 'sms-evidence.v1', organization_id: ours.id, recipient, entries: [], next_cursor: null },
    });
    expect(await verifySmsEvidence(body)).toEqual({ valid: true, entries: 0 });
  });

  it('is of the caller’s organization alone', async () => {
    const recipient = freshRecipient();
    await record([recipient]);
    expect((await get(recipient, '', await stage.organization())).body.entries).toEqual([]);
    expect((await get(recipient)).body.entries).toHaveLength(1);
  });

  it('stays one chain without a gap under writers who meet at the same recipients in every order', async () => {
    await ours.setTime('2027-01-14T04:00:00Z');
    const recipients = Array.from({ length: 6 }, freshRecipient);
    const turned = (by: number) => [...recipients.slice(by), ...recipients.slice(0, by)];
    const imports = Array.from({ length: 24 }, (_, index) =>
      untilTaken(() => record(index % 2 === 0 ? turned(index % 6) : turned(index % 6).reverse())),
    );
    // Each is held back by the night, and shares its transaction with others.
    const sends = Array.from({ length: 24 }, (_, index) =>
      recipients.map((to) => {
        const key = freshKey();
        return untilTaken(() => ours.send({ to, text: `${index}` }, key));
      }),
    );
    const [imported, sent] = await Promise.all([Promise.all(imports), Promise.all(sends.flat())]);
    expect(imported.map(({ status }) => status)).toEqual(imports.map(() => 201));
    expect(sent.map(({ status }) => status)).toEqual(sends.flat().map(() => 202));
    for (const recipient of recipients) expect(await verdict(recipient)).toEqual({ valid: true, entries: 48 });
  });

  it('holds back one entry for each text that the night holds back, in the transaction of its 202', async () => {
    await ours.setTime('2027-01-14T04:00:00Z');
    const to = freshRecipient();
    const key = 'night';
    await ours.accepted({ to }, key);
    await ours.accepted({ to }, key);
    await ours.accepted({ to, send_at: '2027-01-14T15:00:00Z' });
    expect(await verdict(to)).toEqual({ valid: true, entries: 1 });
  });

  it('holds an entry for each row of a batch that the night holds back, and none for a rejected row', async () => {
    await ours.setTime('2027-01-14T04:00:00Z');
    const [held, open] = [freshRecipient(), freshRecipient()];
    const text = 'Tomorrow at nine.';
    const answer = await ours.call(
      'POST',
      '/v1/sms/batches',
      {
        from_phone_number_id: ours.numberId,
        recipients: [
          { to: held, text, recipient_timezone: 'America/New_York' },
          { to: open, text, recipient_timezone: 'Asia/Tokyo' },
          { to: 'nobody', text, recipient_timezone: 'America/New_York' },
        ],
      },
      { 'idempotency-key': 'batch' },
    );
    expect(answer.status).toBe(202);
    expect(await verdict(held)).toEqual({ valid: true, entries: 1 });
    const rows = await stage.sql<{ recipient: string }>(
      'select recipient from sms_evidence where organization_id = $1',
      [ours.id],
    );
    expect(rows).toEqual([{ recipient: held }]);
  });

  it('comes in parts when it is very long, which the SDK joins', async () => {
    const recipient = freshRecipient();
    const entries = 5_001;
    await stage.sql(
      `with recursive link as (
         select 0::bigint as seq, ''::text as previous, ''::text as content, repeat('0', 64) as hash
         union all
         select n.seq, link.hash, n.content,
           encode(sha256(convert_to(link.hash || E'\\n' || n.content, 'UTF8')), 'hex')
         from link cross join lateral (
           select link.seq + 1 as seq,
             format('{"organization_id":"%s","recipient":"%s","seq":%s}', $1::text, $2::text, link.seq + 1) as content
         ) n where link.seq < $3
       ), chain as (
         insert into sms_evidence_chains select $1, $2, seq, hash from link where seq = $3
       )
       insert into sms_evidence select $1, $2, seq, previous, content, hash from link where seq > 0`,
      [ours.id, recipient, entries],
    );
    const first = (await get(recipient)).body;
    expect(first.entries).toHaveLength(5_000);
    expect(await verifySmsEvidence(first)).toMatchObject({ valid: false, problem: 'incomplete' });
    const client = createClient({ baseUrl: stage.url, apiKey: ours.apiKey });
    const whole = await client.sms.evidence.get(recipient);
    expect(await verifySmsEvidence(whole)).toEqual({ valid: true, entries });
    const other = await get(freshRecipient(), `&cursor=${first.next_cursor}`);
    expect(other).toMatchObject({ status: 400, body: { code: 'INVALID_CURSOR' } });
  });
});

describe('400', () => {
  it.each([
    ['no recipient', ''],
    ['a recipient that is no number', '?recipient=15005550123'],
  ])('VALIDATION_ERROR for %s', async (_what, query) => {
    expect(await ours.call('GET', `/v1/sms/evidence${query}`)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_ERROR', issues: [{ path: '/query/recipient' }] },
    });
  });
});

describe('the database', () => {
  it.each([
    ['changed', `update sms_evidence set content = content || ' '`],
    ['changed back', 'update sms_evidence set content = content'],
    ['deleted', 'delete from sms_evidence'],
    ['emptied', 'truncate sms_evidence'],
    ['made shorter', 'update sms_evidence_chains set seq = 0'],
    ['given another end', `update sms_evidence_chains set hash = repeat('f', 64)`],
    ['given away', `update sms_evidence_chains set recipient = '+15005550999'`],
    ['forgotten', 'delete from sms_evidence_chains'],
  ])('refuses that evidence is %s', async (_what, statement) => {
    const recipient = freshRecipient();
    await record([recipient]);
    const where = statement.startsWith('truncate') ? '' : ` where recipient = '${recipient}'`;
    await expect(stage.sql(`${statement}${where}`)).rejects.toThrow('evidence is only ever added to');
    expect(await verdict(recipient)).toEqual({ valid: true, entries: 1 });
  });

  it('refuses an entry whose hash is not that of its content', async () => {
    const recipient = freshRecipient();
    await record([recipient]);
    await expect(
      stage.sql(`insert into sms_evidence values ($1, $2, 2, $3, '{}', $3)`, [ours.id, recipient, 'f'.repeat(64)]),
    ).rejects.toThrow('violates check constraint');
  });
});

describe('a row that is tampered with past the database’s own guard shows in the file', () => {
  const length = 4;
  /** As somebody who may do everything in the database, and knows how the hashes are made. */
  const tamper = async (statement: string, values: readonly unknown[]): Promise<void> => {
    await stage.sql(`alter table sms_evidence disable trigger sms_evidence_stays`);
    try {
      await stage.sql(statement, values);
    } finally {
      await stage.sql('alter table sms_evidence enable trigger sms_evidence_stays');
    }
  };
  const chain = async (): Promise<{ recipient: string; file: SmsEvidence }> => {
    const recipient = freshRecipient();
    for (let n = 0; n < length; n += 1) await record([recipient]);
    const { body: file } = await get(recipient);
    expect(await verifySmsEvidence(file)).toEqual({ valid: true, entries: length });
    return { recipient, file };
  };
  const rows = Array.from({ length }, (_, index) => index + 1);

  it.each(rows)('row %i, changed and hashed anew', async (seq) => {
    const { recipient, file } = await chain();
    const entry = file.entries[seq - 1];
    const content = (entry?.content ?? '').replace('"source":"api"', '"source":"inbound"');
    const hash = createHash('sha256').update(`${entry?.previous_hash}\n${content}`).digest('hex');
    await tamper('update sms_evidence set content = $3, hash = $4 where recipient = $1 and seq = $2', [
      recipient,
      seq,
      content,
      hash,
    ]);
    expect(await verdict(recipient)).toMatchObject({ valid: false, seq: seq + 1 });
  });

  it.each(rows)('row %i, taken out', async (seq) => {
    const { recipient } = await chain();
    await tamper('delete from sms_evidence where recipient = $1 and seq = $2', [recipient, seq]);
    expect(await verdict(recipient)).toMatchObject({ valid: false, seq });
  });

  it.each(rows.slice(1))('row %i, moved before the one that it follows', async (seq) => {
    const { recipient } = await chain();
    await tamper(
      `update sms_evidence e set previous_hash = o.previous_hash, content = o.content, hash = o.hash
       from sms_evidence o
       where e.recipient = $1 and o.recipient = $1 and ((e.seq = $2 and o.seq = $2 - 1) or (e.seq = $2 - 1 and o.seq = $2))`,
      [recipient, seq],
    );
    expect(await verdict(recipient)).toMatchObject({ valid: false, seq: seq - 1 });
  });
});
