import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Channelled, numberNotFound, startImessageStage } from './imessage-stage.ts';

let channel: Awaited<ReturnType<typeof startImessageStage>>;
let ours: Channelled;
let id: string;
beforeAll(async () => {
  channel = await startImessageStage();
  ours = await channel.open();
  id = (await ours.list()).body[0]?.id ?? '';
}, 60_000);
afterAll(() => channel.stage.close());

const tagsOf = async () => (await ours.list()).body[0]?.tags;
const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, nth) => [`key${nth}`, 'v']));

describe('PUT /v1/imessage-phone-numbers/{phoneNumberId}/tags', () => {
  it('replaces all tags, and {} clears them', async () => {
    const first = await ours.setTags(id, { tenant: 'acme', tier: 'gold' });
    expect(first).toMatchObject({ status: 200 });
    expect(first.body).toEqual({
      phoneNumberId: id,
      phoneNumber: (await ours.list()).body[0]?.phoneNumber,
      tags: { tenant: 'acme', tier: 'gold' },
      updatedAt: expect.any(String),
    });
    await ours.setTags(id, { Tenant: 'Acme' });
    expect(await tagsOf()).toEqual({ Tenant: 'Acme' });
    expect((await ours.setTags(id, {})).body.tags).toEqual({});
    expect(await tagsOf()).toEqual({});
  });

  // 64 and 256 characters, of which some take four bytes.
  it.each([
    ['20 pairs', many(20)],
    ['keys of 64 characters', { ['🎉'.repeat(64)]: 'v' }],
    ['values of 256 characters', { k: '🎉'.repeat(256) }],
    ['an empty value', { k: '' }],
    ['names that objects have', { constructor: 'b', toString: 'c' }],
  ])('keeps %s', async (_case, tags) => {
    expect(await ours.setTags(id, tags)).toMatchObject({ status: 200 });
    expect(JSON.stringify(Object.entries((await tagsOf()) ?? {}).toSorted())).toBe(
      JSON.stringify(Object.entries(tags).toSorted()),
    );
  });

  it.each([
    ['21 pairs', many(21), '/body/tags'],
    ['a key of 65 characters', { ['k'.repeat(65)]: 'v' }, '/body/tags'],
    ['an empty key', { '': 'v' }, '/body/tags'],
    ['a value of 257 characters', { k: 'v'.repeat(257) }, '/body/tags/k'],
    ['a value that is no text', { k: 1 }, '/body/tags/k'],
    ['a value that is null', { k: null }, '/body/tags/k'],
    ['a list', ['tenant'], '/body/tags'],
    ['null', null, '/body/tags'],
    ['nothing', undefined, '/body/tags'],
  ])('refuses %s and changes nothing', async (_case, tags, path) => {
    await ours.setTags(id, { tenant: 'acme' });
    const refused = await ours.setTags(id, tags);
    expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
    const { issues } = refused.body as unknown as { issues: Array<{ path: string }> };
    expect(issues.every((issue) => issue.path.startsWith(path))).toBe(true);
    expect(await tagsOf()).toEqual({ tenant: 'acme' });
  });

  it.each([
    ['unknown', () => `num_${'0'.repeat(32)}`],
    ['not one of the channel', () => ours.numberId],
    ['the number itself', () => encodeURIComponent(ours.e164)],
  ])('is 404 for a number that is %s', async (_case, which) => {
    expect(await ours.setTags(which(), {})).toMatchObject(numberNotFound);
  });

  it('is not what another organization can do, and what the operator can', async () => {
    const other = await channel.open();
    expect(await other.setTags(id, { tenant: 'theirs' })).toMatchObject(numberNotFound);
    const request = { method: 'PUT', path: `/v1/imessage-phone-numbers/${id}/tags`, key: channel.stage.adminKey };
    const answer = await channel.stage.ask({ ...request, json: { tags: { tenant: 'operator' } } });
    expect(answer).toMatchObject({ status: 200, body: { tags: { tenant: 'operator' } } });
    expect(await tagsOf()).toEqual({ tenant: 'operator' });
    const outside = { ...request, path: `/v1/imessage-phone-numbers/${ours.numberId}/tags`, json: { tags: {} } };
    expect(await channel.stage.ask(outside)).toMatchObject(numberNotFound);
  });

  it('leaves the tags of one of two writers at once', async () => {
    const [one, other] = [{ a: '1' }, { b: '2' }];
    const answers = await Promise.all([one, other, one, other].map((tags) => ours.setTags(id, tags)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect([one, other]).toContainEqual(await tagsOf());
  });
});
