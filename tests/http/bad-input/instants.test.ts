import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type BadInputStage, startBadInputStage } from '../../support/sms-bad-input.ts';
import { operationList } from '../../support/sms-sample-requests.ts';

let stage: BadInputStage;

beforeAll(async () => {
  stage = await startBadInputStage();
}, 60_000);
afterAll(() => stage.close());

const wrong: Array<[string, string]> = [
  ['a word that PostgreSQL takes', 'now'],
  ['another one', 'tomorrow'],
  ['infinity', 'infinity'],
  ['a leap second', '2027-01-13T23:59:60Z'],
  ['hour 24', '2027-01-13T24:00:00Z'],
  ['minute 60', '2027-01-13T17:60:00Z'],
  ['an offset of 24 hours', '2027-01-13T17:00:00+24:00'],
  ['an offset of 18:01', '2027-01-13T17:00:00-18:01'],
  ['an offset without a colon', '2027-01-13T17:00:00+0100'],
  ['an offset of seconds', '2027-01-13T17:00:00+01:00:30'],
  ['no offset', '2027-01-13T17:00:00'],
  ['a zone in brackets', '2027-01-13T17:00:00-05:00[America/New_York]'],
  ['a date alone', '2027-01-13'],
  ['a space instead of the T', '2027-01-13 17:00:00Z'],
  ['no seconds', '2027-01-13T17:00Z'],
  ['a day that does not exist', '2027-02-30T17:00:00Z'],
  ['29 February of a common year', '2027-02-29T17:00:00Z'],
  ['month 13', '2027-13-01T17:00:00Z'],
  ['day 0', '2027-01-00T17:00:00Z'],
  ['year 258', '0258-01-13T17:00:00Z'],
  ['year 0', '0000-01-01T00:00:00Z'],
  ['a year of six digits', '+002027-01-13T17:00:00Z'],
  ['a negative year', '-002027-01-13T17:00:00Z'],
  ['seconds since 1970', '1800000000'],
  ['a decimal comma', '2027-01-13T17:00:00,5Z'],
  ['a point without digits', '2027-01-13T17:00:00.Z'],
  ['ten digits of a second', '2027-01-13T17:00:00.1234567891Z'],
  ['full-width digits', '２０２７-01-13T17:00:00Z'],
  ['a trailing line end', '2027-01-13T17:00:00Z\n'],
  ['a leading space', ' 2027-01-13T17:00:00Z'],
  ['an HTTP date', 'Wed, 13 Jan 2027 17:00:00 GMT'],
];

const operation = (id: string) => operationList.filter((one) => one.id === id);

describe.each(operation('sendSmsMessage'))('$id refuses with 400 VALIDATION_ERROR in send_at', (send) => {
  it.each(wrong)('%s (bad input: time)', async (_what, text) => {
    const { json, ...request } = await stage.sample(send);
    await stage.refused(
      send,
      { ...request, json: { ...(json as object), send_at: text } },
      { status: [400], path: '/body/send_at' },
    );
  });
});

describe.each(operation('listSmsMessages'))('$id refuses with 400 VALIDATION_ERROR', (list) => {
  it.each(
    wrong.flatMap(([what, text]) => ['created_after', 'created_before'].map((name) => [name, what, text] as const)),
  )('in %s %s (bad input: time)', async (name, _what, text) => {
    const request = await stage.sample(list);
    await stage.refused(
      list,
      { ...request, path: `${request.path}?${name}=${encodeURIComponent(text)}` },
      { status: [400], path: `/query/${name}` },
    );
  });
});

describe('instants of RFC 3339 are taken in every spelling', () => {
  it.each([
    ['lower case', '2027-01-15t17:00:00z', '2027-01-15T17:00:00.000Z'],
    ['an unknown local offset', '2027-01-15T17:00:00-00:00', '2027-01-15T17:00:00.000Z'],
    ['an offset of 18 hours', '2027-01-16T11:00:00+18:00', '2027-01-15T17:00:00.000Z'],
    ['nanoseconds, of which milliseconds are kept', '2027-01-15T17:00:00.123456789Z', '2027-01-15T17:00:00.123Z'],
    ['29 February of a leap year', '2028-02-29T17:00:00Z', null],
  ])('%s', async (_what, text, kept) => {
    if (kept === null) {
      // Beyond the 90 days, and refused for that alone.
      expect(await stage.ours.send({ send_at: text })).toMatchObject({
        status: 400,
        body: { issues: [{ path: '/body/send_at', message: expect.stringContaining('90 days') }] },
      });
      return;
    }
    expect((await stage.ours.accepted({ send_at: text })).requested_send_at).toBe(kept);
  });
});
