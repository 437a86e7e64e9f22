import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createPaste } from '../../support/curl.ts';
import { shellBlocks } from '../../support/shell-blocks.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { ask } from '../../support/sms-http.ts';

describe('a server with accounts at two carriers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'two-carriers-'));
  // No server listens there, and nothing is sent.
  const baseUrl = 'http://127.0.0.1:1';
  let both: TestServer;
  beforeAll(async () => {
    const telnyx = { apiKey: 'k', baseUrl, publicKey: Buffer.alloc(32), messagingProfileId: null, connectionId: null };
    const twilio = { accountSid: `AC${'0'.repeat(32)}`, authToken: 't', baseUrl };
    both = await startTestServer({ roles: ['api'], config: { telnyx, twilio } });
  });
  afterAll(async () => {
    await both.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('takes the commands of docs/carriers.md, with either carrier, and 400 for a number that names none', async () => {
    const [commands = ''] = shellBlocks('docs/carriers.md');
    const [make = '', give = ''] = commands.split(/^(?=curl )/m);
    const paste = createPaste(folder);
    const env = { PUBLIC_URL: both.url, ADMIN_API_KEY: both.adminKey };
    const born: { id: string; apiKey: string } = JSON.parse(await paste(make, env));
    const given = async (from: string, to: string): Promise<Record<string, unknown>> =>
      JSON.parse(await paste(give.replace('org_...', born.id).replace(from, to), env));

    expect(give).toContain('"smsCarrier": "telnyx"');
    expect(await given(', "smsCarrier": "telnyx"', '')).toMatchObject({
      code: 'VALIDATION_ERROR',
      issues: [{ path: '/body/smsCarrier', message: expect.stringContaining('must name the carrier') }],
    });
    const numbers = () =>
      ask<Array<{ smsCarrier: string }>>(both.url, { method: 'GET', path: '/v1/phone-numbers', key: born.apiKey });
    expect((await numbers()).body).toEqual([]);
    expect(await given('', '')).toMatchObject({ e164: '+12025550123', smsCarrier: 'telnyx' });
    expect(await given('123", "smsCarrier": "telnyx"', '124", "smsCarrier": "twilio"')).toMatchObject({
      e164: '+12025550124',
      smsCarrier: 'twilio',
    });
    expect((await numbers()).body.map(({ smsCarrier }) => smsCarrier)).toEqual(['telnyx', 'twilio']);
  });
});
