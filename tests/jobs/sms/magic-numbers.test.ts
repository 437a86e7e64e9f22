import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectMagicNumber, magicNumbers } from '../../support/sms-magic-numbers.ts';
import type { SmsMessage, SmsOrganization } from '../../support/sms-organization.ts';
import { type SmsStage, startSmsStage } from '../../support/sms-stage.ts';

let stage: SmsStage;
let organization: SmsOrganization;
const sent = new Map<string, SmsMessage>();
const idOf = (to: string): string => sent.get(to)?.id ?? '';

beforeAll(async () => {
  stage = await startSmsStage({ worker: true });
  organization = await stage.organization();
  await Promise.all(magicNumbers.map(async ({ to }) => sent.set(to, await organization.accepted({ to }))));
}, 60_000);
afterAll(() => stage.close());

describe('a text to a special recipient ends as its row says, its events stored once and in order', () => {
  it.each(magicNumbers)('$to: $what', async (row) => {
    await expectMagicNumber(stage, organization, idOf(row.to), row);
  });

  it('+15005550009: the STOP is received, told and heeded', async () => {
    const stop = await organization.inboundFrom('+15005550009');
    const stored = await organization.events(stop.id);
    expect(stored.map(({ type, sequence }) => [type, sequence])).toEqual([
      ['sms.received', 1],
      ['sms.opted_out', 2],
    ]);
    expect(stop.conversation_id).toBe(sent.get('+15005550009')?.conversation_id);
    expect(await organization.send({ to: '+15005550009' })).toMatchObject({
      status: 422,
      body: { code: 'RECIPIENT_SUPPRESSED' },
    });
  });

  it('carries the frame of our events (decision 10)', async () => {
    const id = idOf('+12025550123');
    await organization.reaches(id, 'delivered');
    const [first] = await organization.events(id);
    expect(Object.keys(first?.body ?? {})).toEqual([
      'type',
      'webhook_id',
      'webhook_tags',
      'organization_id',
      'agent_id',
      'occurred_at',
      'sequence',
      'data',
    ]);
    expect(first?.body).toMatchObject({
      webhook_tags: {},
      organization_id: organization.id,
      agent_id: expect.stringMatching(/^agent_/),
      occurred_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
  });
});
