import { describe, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { firstTextCommand, readyBlock } from './ready-block.ts';

const testKey = `sk_test_${'0a'.repeat(24)}`;
const shown = (secret: string) => ({ kind: 'shown', secret }) as const;
const facts = {
  apiUrl: 'http://127.0.0.1:8080',
  healthUrl: 'http://127.0.0.1:8080/readyz',
  gateway: { address: 'http://127.0.0.1:8081', keyLocation: '/srv/.data/gateway-key' },
  data: '/srv/.data (embedded PostgreSQL)',
  apiKey: shown(testKey),
  pagesKey: null,
  talkKey: null,
  testVendors: [] as string[],
  telephone: [] as string[],
  webhookSecret: shown('whsec_c2VjcmV0'),
  senderId: 'num_1',
  now: Temporal.Instant.from('2026-11-20T15:00:00Z'),
};

describe('the block that a start prints', () => {
  it('tells the address, the docs, the contract, the data, the key, the signing secret and one curl line', () => {
    const block = readyBlock(facts);
    for (const part of [
      facts.apiUrl,
      `${facts.apiUrl}/docs`,
      '/openapi.json',
      facts.data,
      testKey,
      facts.webhookSecret.secret,
    ]) {
      expect(block).toContain(part);
    }
    expect(block.split('\n').filter((line) => line.trimStart().startsWith('curl '))).toHaveLength(1);
  });

  it('says in one line which vendors sessions of test organizations reach, and nothing where there are none', () => {
    const line =
      '  Vendors   sessions of test organizations reach openai, deepgram, which is paid for (TEST_VENDORS)\n';
    expect(readyBlock({ ...facts, testVendors: ['openai', 'deepgram'] })).toContain(line);
    expect(readyBlock(facts)).not.toContain('Vendors');
  });

  it('says who carries calls and what to set there, a line each, and nothing without an account', () => {
    const block = readyBlock({ ...facts, telephone: ['telnyx: one', 'twilio: two'] });
    expect(block).toContain('  Telephone telnyx: one\n            twilio: two\n');
    expect(readyBlock(facts)).not.toContain('Telephone');
  });

  it('brings a key of its own to the docs, and a link without one where there is none', () => {
    const pagesKey = `sk_test_${'0b'.repeat(24)}`;
    expect(readyBlock({ ...facts, pagesKey })).toContain(`  Docs      ${facts.apiUrl}/docs#key=${pagesKey}\n`);
    expect(readyBlock(facts)).toContain(`  Docs      ${facts.apiUrl}/docs\n`);
    expect(readyBlock({ ...facts, pagesKey })).toContain(`  Console   ${facts.apiUrl}/console#key=${pagesKey}\n`);
    expect(readyBlock(facts)).toContain(`  Console   ${facts.apiUrl}/console\n`);
  });

  it('leads to /talk with a key of its own, where there is one', () => {
    const talkKey = `sk_test_${'0c'.repeat(24)}`;
    expect(readyBlock({ ...facts, talkKey })).toContain(`  Talk      ${facts.apiUrl}/talk#key=${talkKey}\n`);
    expect(readyBlock(facts)).not.toContain('Talk');
    expect(readyBlock({ ...facts, talkKey, apiUrl: null })).not.toContain('Talk');
  });

  it('leaves out what this process does not know', () => {
    const block = readyBlock({ ...facts, apiKey: null, webhookSecret: null, senderId: null });
    expect(block).not.toMatch(/API key|Webhooks|curl|null/);
  });

  it('of a worker tells where its health is, and offers no API', () => {
    const block = readyBlock({ ...facts, apiUrl: null, apiKey: null, webhookSecret: null, senderId: null });
    expect(block).toContain(facts.healthUrl);
    expect(block).not.toMatch(/API|curl/);
  });

  it('of a live organization tells where its secrets are, and gives no line that would text a real person', () => {
    const withheld = (instead: string) => ({ kind: 'withheld', instead }) as const;
    const block = readyBlock({
      ...facts,
      apiKey: withheld('in BOOTSTRAP_API_KEY'),
      webhookSecret: withheld('/srv/.data/first-webhook-secret'),
    });
    expect(block).toMatch(/API key .*BOOTSTRAP_API_KEY\n/);
    expect(block).toMatch(/Webhooks .*\/srv\/\.data\/first-webhook-secret\n/);
    expect(block).not.toMatch(/curl|sk_live_|whsec_/);
  });

  it('has a curl line whose recipient is in daytime and whose key is new at each paste', () => {
    const command = firstTextCommand(facts) ?? '';
    const body: unknown = JSON.parse(/-d '(.*)'/.exec(command)?.[1] ?? '');
    expect(body).toMatchObject({ from_phone_number_id: 'num_1', recipient_timezone: expect.any(String) });
    expect(command).toContain('"Idempotency-Key: first-text-$(date +%s%N)"');
    expect(command).not.toContain('\n');
  });
});
