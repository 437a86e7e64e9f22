import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { itForEachInput } from '../../support/input-family.ts';
import { type BadInputStage, startBadInputStage } from '../../support/bad-input/stage.ts';

let stage: BadInputStage;

beforeAll(async () => {
  stage = await startBadInputStage();
}, 60_000);
afterAll(() => stage.close());

/** Texts that somebody may want to improve. Who sent them wants them back. */
const texts: Array<[what: string, text: string]> = [
  ['marks of direction', '\u202eabc\u202c \u2066def\u2069 \u200f'],
  ['letters that look like others', 'раураl Ｐａｙｐａｌ ℌello'],
  ['a composed letter', 'caf\u00e9'],
  ['the same one decomposed', 'cafe\u0301'],
  ['joined emoji', '👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['invisible signs', 'a\u200b\u2060\u00ad\ufeffb'],
  ['code points that are no characters', 'a\ufffe\uffff\u{10ffff}b'],
  ['control characters', 'a\u0001\u001b[31m\u007f\u0085b'],
  ['many marks on one letter', `a${'\u0301'.repeat(60)}`],
  ['quotes and tags', `'";--<script>\\u0000\\0%00\${x}{{y}}`],
];

/** Every text of the interface that is shown again: how it is given, and how it is read. */
const places: Array<[place: string, roundTrip: (text: string) => Promise<unknown>]> = [
  [
    'the name of an organization',
    async (text) => {
      await stage.ours.call('PATCH', '/v1/organization', { name: text });
      return (await stage.ours.call<{ name: string }>('GET', '/v1/organization')).body.name;
    },
  ],
  [
    'the name of an API key',
    async (text) => {
      const { body } = await stage.ours.call<{ id: string }>('POST', '/v1/api-keys', { name: text, scopes: ['read'] });
      const { data } = (await stage.ours.call<{ data: Array<{ id: string; name: string }> }>('GET', '/v1/api-keys'))
        .body;
      return data.find(({ id }) => id === body.id)?.name;
    },
  ],
  [
    'the name of a webhook endpoint',
    async (text) => {
      const json = { name: text, url: 'http://127.0.0.1:1024/', events: ['sms.received'] };
      const { body } = await stage.ours.call<{ id: string }>('POST', '/v1/webhooks', json);
      return (await stage.ours.call<{ name: string }>('GET', `/v1/webhooks/${body.id}`)).body.name;
    },
  ],
  [
    'a tag that events are filtered by',
    async (text) => {
      const json = {
        name: 'Tags',
        url: 'http://127.0.0.1:1024/',
        events: ['sms.received'],
        filterTags: { [text]: text },
      };
      const { body } = await stage.ours.call<{ id: string }>('POST', '/v1/webhooks', json);
      const read = await stage.ours.call<{ filterTags: Record<string, string> }>('GET', `/v1/webhooks/${body.id}`);
      const [[key, value] = []] = Object.entries(read.body.filterTags);
      return key === value ? key : [key, value];
    },
  ],
  ['the text of a message', async (text) => (await stage.ours.get((await stage.ours.accepted({ text })).id)).text],
  [
    'the metadata of a message',
    async (text) => {
      const { id } = await stage.ours.accepted({ metadata: { [text]: [text] } });
      const [[key, value] = []] = Object.entries((await stage.ours.get(id)).metadata);
      return JSON.stringify(value) === JSON.stringify([key]) ? key : [key, value];
    },
  ],
];

describe.each(places)('%s', (_place, roundTrip) => {
  itForEachInput('is kept unchanged (bad input: text)', texts, async (_what, text) => {
    expect(await roundTrip(text)).toBe(text);
  });
});

describe('white space around (bad input: text)', () => {
  const text = ' \u00a0a\u3000\n';
  // A name is shown in lists; what a message says is between its sender and its reader.
  const names = ['the name of an organization', 'the name of an API key'];

  it.each(places)('%s: taken off names of organizations and keys, kept elsewhere', async (place, roundTrip) => {
    expect(await roundTrip(text)).toBe(names.includes(place) ? 'a' : text);
  });
});

describe('a length is counted in code points (bad input: text)', () => {
  it.each<[string, number, (text: string) => Promise<number>]>([
    [
      'the name of an organization',
      120,
      async (name) => (await stage.ours.call('PATCH', '/v1/organization', { name })).status,
    ],
    [
      'the name of an API key',
      120,
      async (name) => (await stage.ours.call('POST', '/v1/api-keys', { name, scopes: ['read'] })).status,
    ],
    [
      'the name of a webhook endpoint',
      120,
      async (name) =>
        (
          await stage.ours.call('POST', '/v1/webhooks', {
            name,
            url: 'http://127.0.0.1:1024/',
            events: ['sms.received'],
          })
        ).status,
    ],
    ['the text of a message', 1_600, async (text) => (await stage.ours.send({ text })).status],
  ])('%s takes %d of four bytes each, and not one more', async (_what, most, send) => {
    expect(await send('😀'.repeat(most))).toBeLessThan(300);
    expect(await send('😀'.repeat(most + 1))).toBe(400);
  });
});
