import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import type { SmsOrganization } from '../../support/sms-organization.ts';
import { type SmsStage, startSmsStage } from '../../support/sms-stage.ts';

type Settings = components['schemas']['SmsSettings'];

let stage: SmsStage;
let ours: SmsOrganization;

beforeAll(async () => {
  stage = await startSmsStage({ worker: false });
}, 60_000);
afterAll(() => stage.close());
beforeEach(async () => {
  ours = await stage.organization();
});

const get = async (): Promise<Settings> => (await ours.call<Settings>('GET', '/v1/sms/settings')).body;
const patch = (json: object) => ours.call<Settings>('PATCH', '/v1/sms/settings', json);

describe('GET /v1/sms/settings', () => {
  it('200 shows the defaults before the first change', async () => {
    expect(await get()).toMatchObject({
      help_message: null,
      opt_in_message: null,
      opt_out_message: null,
      retention_days: null,
      quiet_hours_start: '21:00',
      quiet_hours_end: '08:00',
      default_automation_enabled: false,
      opt_out_config_version: 0,
      updated_at: null,
    });
  });
});

describe('PATCH /v1/sms/settings', () => {
  it('200 writes what is given, keeps the rest, and counts changes of the answers', async () => {
    const first = await patch({ help_message: 'Call us', retention_days: 365 });
    expect(first).toMatchObject({ status: 200, body: { help_message: 'Call us', opt_out_config_version: 1 } });
    await patch({ opt_out_message: 'Bye', help_message: null });
    await patch({ default_automation_enabled: false, opt_out_message: 'Bye' });
    expect(await get()).toMatchObject({
      help_message: null,
      opt_out_message: 'Bye',
      retention_days: 365,
      default_automation_enabled: false,
      opt_out_config_version: 2,
      updated_at: expect.any(String),
    });
  });

  it('200 sets the one default zone of the organization, and shows what was set there', async () => {
    await patch({ default_timezone: 'Asia/Tokyo' });
    const organization = () => ours.call<{ defaultTimezone: string | null }>('GET', '/v1/organization');
    expect((await organization()).body.defaultTimezone).toBe('Asia/Tokyo');
    await ours.call('PATCH', '/v1/organization', { defaultTimezone: null });
    expect((await get()).default_timezone).toBe(null);
  });

  it('403 FORBIDDEN for the default zone without the scope admin, as at the organization, and nothing changes', async () => {
    const made = await ours.call<{ apiKey: string }>('POST', '/v1/api-keys', { name: 'w', scopes: ['read', 'write'] });
    const ask = (json: object) => stage.ask({ method: 'PATCH', path: '/v1/sms/settings', key: made.body.apiKey, json });
    for (const default_timezone of ['Asia/Tokyo', null]) {
      const answer = await ask({ default_timezone, retention_days: 9 });
      expect(answer).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    }
    expect(await get()).toMatchObject({ default_timezone: null, retention_days: null });
    expect(await ask({ retention_days: 9 })).toMatchObject({ status: 200, body: { retention_days: 9 } });
  });

  it('200 makes the quiet hours longer: sends follow at once', async () => {
    await ours.setTime('2027-01-13T13:30:00Z');
    expect((await ours.accepted()).status).toBe('queued');
    await patch({ quiet_hours_start: '20:00', quiet_hours_end: '09:30' });
    expect(await ours.accepted()).toMatchObject({
      status: 'scheduled',
      effective_send_at: '2027-01-13T14:30:00.000Z',
    });
    expect(await ours.accepted({ send_at: '2027-01-14T01:00:00Z' })).toMatchObject({
      effective_send_at: '2027-01-14T14:30:00.000Z',
    });
  });

  it.each<[string, object, string]>([
    ['quiet hours that begin after 21:00', { quiet_hours_start: '21:01' }, '/body/quiet_hours_start'],
    ['quiet hours that end before 08:00', { quiet_hours_end: '07:59' }, '/body/quiet_hours_end'],
    ['a time without its zero', { quiet_hours_end: '9:00' }, '/body/quiet_hours_end'],
    ['a time with seconds', { quiet_hours_end: '09:00:00' }, '/body/quiet_hours_end'],
    ['an hour that is none', { quiet_hours_start: '20:60' }, '/body/quiet_hours_start'],
    ['quiet hours over the day', { quiet_hours_start: '09:00', quiet_hours_end: '20:00' }, '/body/quiet_hours_end'],
    ['quiet hours without a window', { quiet_hours_start: '09:00', quiet_hours_end: '09:00' }, '/body/quiet_hours_end'],
    ['a start at the end that holds', { quiet_hours_start: '08:00' }, '/body/quiet_hours_start'],
    ['no quiet hours', { quiet_hours_start: null }, '/body/quiet_hours_start'],
    ['a retention of no day', { retention_days: 0 }, '/body/retention_days'],
    ['a retention of half a day', { retention_days: 1.5 }, '/body/retention_days'],
    ['a retention of more than ten years', { retention_days: 3651 }, '/body/retention_days'],
    ['a blank answer', { help_message: ' ' }, '/body/help_message'],
    ['an answer of 1,601 characters', { opt_out_message: 'x'.repeat(1601) }, '/body/opt_out_message'],
    ['a zone that is none', { default_timezone: '+05:00' }, '/body/default_timezone'],
    ['what only the server writes', { opt_out_config_version: 7 }, '/body/opt_out_config_version'],
    ['nothing', {}, '/body'],
  ])('400 VALIDATION_ERROR for %s, and nothing changes', async (_what, json, path) => {
    const before = await get();
    expect(await patch({ ...json })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_ERROR', issues: [{ path }] },
    });
    expect(await get()).toEqual(before);
  });
});
