import { describe, expect, it } from '@jest/globals';
import { telephoneRows } from './telephone-rows.ts';

const telnyx = {
  apiKey: 'KEY',
  baseUrl: 'https://api.telnyx.com',
  publicKey: Buffer.alloc(32),
  messagingProfileId: null,
  connectionId: '1494404757140276705',
};
const twilio = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'token', baseUrl: 'https://api.twilio.com' };
const publicUrl = 'https://voice.example.com';

// docs/decisions/telephone.md#d545.
describe('the row of a start that says who carries calls', () => {
  it('names for each carrier the addresses to set there', () => {
    expect(telephoneRows({ telnyx, twilio, publicUrl })).toEqual([
      'telnyx: webhook of connection 1494404757140276705 https://voice.example.com/v1/carriers/telnyx/calls',
      'twilio: of each number, voice https://voice.example.com/v1/carriers/twilio/calls',
      '        and status https://voice.example.com/v1/carriers/twilio/calls/status#rc=5&rp=5xx,ct,rt',
      'npm run doctor asks the carriers whether they have these addresses',
    ]);
  });

  it('says why an account at Telnyx carries nothing: it has no connection', () => {
    const rows = telephoneRows({ telnyx: { ...telnyx, connectionId: null }, twilio: null, publicUrl });
    expect(rows[0]).toBe('telnyx carries no calls: TELNYX_CONNECTION_ID is not set');
  });

  it('says that nothing is carried to an address that is not encrypted', () => {
    expect(telephoneRows({ telnyx, twilio, publicUrl: 'http://voice.example.com' })).toEqual([
      'no calls are carried: PUBLIC_URL is http://voice.example.com, and carriers stream to https:// alone',
    ]);
  });

  it('is not there without an account', () => {
    expect(telephoneRows({ telnyx: null, twilio: null, publicUrl })).toEqual([]);
  });
});
