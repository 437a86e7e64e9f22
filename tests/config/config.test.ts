import { killPoints } from '../../server/src/app/declarations.ts';
import { describe, expect, it } from '@jest/globals';
import { loadConfig } from '../../server/src/config/config.ts';
import { ConfigError } from '../../server/src/config/config-error.ts';
import { kybAttestationForm } from '../../server/src/config/kyb-attestation.ts';
import { packageZoneRules } from '../../server/src/platform/time/zone-rules/zone-rules.ts';

const secretsKey = Buffer.alloc(32, 7).toString('base64');
const testKey = `sk_test_${'0a'.repeat(24)}`;
const liveKey = `sk_live_${'0b'.repeat(24)}`;

function refusal(environment: Record<string, string>): string {
  try {
    loadConfig(environment, killPoints);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'accepted';
}

describe('the configuration', () => {
  it('needs nothing: every default is the documented one', () => {
    expect(loadConfig({})).toEqual({
      host: '127.0.0.1',
      port: 8080,
      gateway: { port: 8081, isPortChosen: false, socket: null, key: null },
      publicUrl: null,
      peerUrl: null,
      roles: ['api', 'worker', 'gateway', 'voice'],
      databaseUrl: null,
      databaseMaxConnections: 20,
      dataDir: `${process.cwd()}/.data`,
      bootstrapApiKey: null,
      adminApiKey: null,
      secretsKeys: null,
      region: 'local',
      trustedProxies: [],
      edgeQuota: { limit: 2_000, windowSeconds: 300 },
      edgeQuotaPrivate: false,
      logLevel: 'info',
      smsSegmentPriceMicroUsd: 7900,
      routerConcurrency: 2_000,
      vendors: [],
      testVendors: [],
      local: { sttStreams: 2, path: '' },
      telnyx: null,
      twilio: null,
      zoneRules: packageZoneRules(),
      webhookEndpointLimit: 100,
      apiKeyLimit: 100,
      agentLimit: 500,
      deprecatedImessageSend: true,
      sessionMinutePriceMicroUsd: 0,
      callMinutePriceMicroUsd: 10_000,
      workerDrainSeconds: 30,
      voiceMaxCalls: 80,
      kybAttestation: null,
      webhookAllowPrivateNetworks: false,
      localReceivers: true,
      webhookAllowedCidrs: [],
      killPoint: null,
    });
  });

  it.each<[boolean, Record<string, string>]>([
    [true, { HOST: 'localhost' }],
    [true, { HOST: '::1', PUBLIC_URL: 'http://localhost:8080/api' }],
    [true, { PUBLIC_URL: 'http://[::1]:9000' }],
    [false, { HOST: '0.0.0.0' }],
    [false, { HOST: '::' }],
    [false, { HOST: 'voice.example.com' }],
    [false, { PUBLIC_URL: 'https://voice.example.com' }],
    [false, { TRUSTED_PROXIES: '127.0.0.1/32' }],
    [false, { DATABASE_URL: 'postgresql://127.0.0.1/x', SECRETS_KEY: secretsKey }],
    [false, { WEBHOOK_ALLOW_PRIVATE_NETWORKS: 'false' }],
    [false, { WEBHOOK_ALLOW_PRIVATE_NETWORKS: 'true' }],
  ])('opens receivers on this machine to test organizations: %s with %j', (opens, environment) =>
    expect(loadConfig(environment).localReceivers).toBe(opens),
  );

  it('is frozen', () => {
    const config = loadConfig({});
    expect(Object.isFrozen(config)).toBe(true);
    expect(Object.isFrozen(config.roles)).toBe(true);
    expect(Object.isFrozen(config.gateway)).toBe(true);
    expect(Object.isFrozen(config.webhookAllowedCidrs)).toBe(true);
  });

  it('ignores variables that it does not know', () => {
    expect(refusal({ PATH: '/bin', OTHER_API_KEY: '', SOMETHING: 'else' })).toBe('accepted');
  });

  it.each([
    [{ PORT: '0' }, { port: 0 }],
    [{ GATEWAY_PORT: '8081' }, { gateway: { port: 8081, isPortChosen: true } }],
    [{ GATEWAY_PORT: '0', GATEWAY_KEY: 'k' }, { gateway: { port: 0, isPortChosen: true, key: 'k' } }],
    [{ GATEWAY_SOCKET: '/run/x/../gateway.sock' }, { gateway: { socket: '/run/gateway.sock' } }],
    [{ PUBLIC_URL: 'https://voice.example.com/' }, { publicUrl: 'https://voice.example.com' }],
    [{ PEER_URL: 'http://10.0.0.7:8080/' }, { peerUrl: 'http://10.0.0.7:8080' }],
    [{ ROLES: 'api, worker,api' }, { roles: ['api', 'worker'] }],
    [{ ROLES: 'worker', PUBLIC_URL: 'http://api:8080' }, { roles: ['worker'] }],
    [{ DATA_DIR: '/srv/data/' }, { dataDir: '/srv/data' }],
    [{ LOG_LEVEL: 'debug' }, { logLevel: 'debug' }],
    [{ KILL_POINT: 'sms.submit.claimed:3:stop' }, { killPoint: 'sms.submit.claimed:3:stop' }],
    [
      { BOOTSTRAP_API_KEY: testKey, ADMIN_API_KEY: liveKey },
      { bootstrapApiKey: testKey, adminApiKey: liveKey },
    ],
    [{ SMS_SEGMENT_PRICE_MICRO_USD: '0' }, { smsSegmentPriceMicroUsd: 0 }],
    [{ WEBHOOK_ENDPOINT_LIMIT: '5000' }, { webhookEndpointLimit: 5_000 }],
    [{ API_KEY_LIMIT: '1' }, { apiKeyLimit: 1 }],
    [{ AGENT_LIMIT: '1' }, { agentLimit: 1 }],
    [{ DEPRECATED_IMESSAGE_SEND: 'off' }, { deprecatedImessageSend: false }],
    [{ SESSION_MINUTE_PRICE_MICRO_USD: '20000' }, { sessionMinutePriceMicroUsd: 20_000 }],
    [{ CALL_MINUTE_PRICE_MICRO_USD: '0' }, { callMinutePriceMicroUsd: 0 }],
    [{ WORKER_DRAIN_SECONDS: '5' }, { workerDrainSeconds: 5 }],
    [{ WEBHOOK_ALLOW_PRIVATE_NETWORKS: 'true' }, { webhookAllowPrivateNetworks: true }],
    [{ WEBHOOK_ALLOW_PRIVATE_NETWORKS: 'false' }, { webhookAllowPrivateNetworks: false }],
    [{ WEBHOOK_ALLOWED_CIDRS: '10.1.0.0/16, fd12::/32' }, { webhookAllowedCidrs: ['10.1.0.0/16', 'fd12::/32'] }],
  ])('takes %j', (environment, expected) => {
    expect(loadConfig(environment, killPoints)).toMatchObject(expected);
  });

  it.each([
    'postgresql://postgres@/trunkline?host=/run/postgres',
    'postgresql://user:p%40ss@db.example.com:5433/trunkline?sslmode=require',
    'postgres:///trunkline?host=/run/postgres',
  ])('takes the database address %s', (url) => {
    expect(loadConfig({ DATABASE_URL: url, SECRETS_KEY: secretsKey }).databaseUrl).toBe(url);
  });

  it('reads several secrets keys in their order, with or without padding', () => {
    const other = Buffer.alloc(32, 9);
    const keys = loadConfig({ SECRETS_KEY: `${secretsKey}, ${other.toString('base64').replace('=', '')}` }).secretsKeys;
    expect(keys).toEqual([Buffer.alloc(32, 7), other]);
  });

  it('takes an account at Telnyx, with the version in its address or without', () => {
    const account = {
      TELNYX_API_KEY: 'KEY0123_abc',
      TELNYX_PUBLIC_KEY: secretsKey,
      PUBLIC_URL: 'https://voice.example.com',
    };
    const telnyx = {
      apiKey: 'KEY0123_abc',
      baseUrl: 'https://api.telnyx.com',
      publicKey: Buffer.alloc(32, 7),
      messagingProfileId: null,
      connectionId: null,
    };
    expect(loadConfig(account).telnyx).toEqual(telnyx);
    expect(Object.isFrozen(loadConfig(account).telnyx)).toBe(true);
    for (const TELNYX_BASE_URL of [
      'http://127.0.0.1:9',
      'http://127.0.0.1:9/',
      'http://127.0.0.1:9/v2',
      'http://127.0.0.1:9/v2/',
    ]) {
      expect(loadConfig({ ...account, TELNYX_BASE_URL }).telnyx?.baseUrl).toBe('http://127.0.0.1:9');
    }
    const ids = { TELNYX_MESSAGING_PROFILE_ID: '16fd2706-8baf', TELNYX_CONNECTION_ID: '1293384261075731499' };
    expect(loadConfig({ ...account, ...ids }).telnyx).toEqual({
      ...telnyx,
      messagingProfileId: '16fd2706-8baf',
      connectionId: '1293384261075731499',
    });
  });

  it('takes an account at Twilio, with the version in its address or without', () => {
    const account = {
      TWILIO_ACCOUNT_SID: `AC${'0f'.repeat(16)}`,
      TWILIO_AUTH_TOKEN: 'a1b2',
      PUBLIC_URL: 'https://voice.example.com',
    };
    const twilio = { accountSid: `AC${'0f'.repeat(16)}`, authToken: 'a1b2', baseUrl: 'https://api.twilio.com' };
    expect(loadConfig(account).twilio).toEqual(twilio);
    expect(Object.isFrozen(loadConfig(account).twilio)).toBe(true);
    for (const TWILIO_BASE_URL of ['http://127.0.0.1:9', 'http://127.0.0.1:9/', 'http://127.0.0.1:9/2010-04-01/']) {
      expect(loadConfig({ ...account, TWILIO_BASE_URL }).twilio?.baseUrl).toBe('http://127.0.0.1:9');
    }
    expect(loadConfig({ ...account, TELNYX_API_KEY: 'KEY1', TELNYX_PUBLIC_KEY: secretsKey })).toMatchObject({
      twilio,
      telnyx: { apiKey: 'KEY1' },
    });
  });

  it.each([
    [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535'],
    [{ PORT: '0x50' }, 'PORT must be a whole number from 0 to 65535'],
    [{ KYB_ATTESTATION: '/nowhere' }, `KYB_ATTESTATION ${kybAttestationForm}`],
    [{ KYB_ATTESTATION: 'package.json' }, `KYB_ATTESTATION ${kybAttestationForm}`],
    [{ PORT: '80.5' }, 'PORT must be a whole number from 0 to 65535'],
    [{ GATEWAY_PORT: '-1' }, 'GATEWAY_PORT must be a whole number from 0 to 65535'],
    [
      { GATEWAY_SOCKET: `/run/${'x'.repeat(120)}` },
      'GATEWAY_SOCKET must be the path of a Unix socket, 103 bytes at most from the root on, without control characters',
    ],
    [{ GATEWAY_KEY: 'two words' }, 'GATEWAY_KEY must be a key of up to 256 characters without spaces'],
    [{ HOST: 'http://localhost' }, 'HOST must be a host name or an IP address'],
    [{ DATABASE_URL: '' }, 'DATABASE_URL must not be empty; leave the variable out to get the default'],
    [{ DATABASE_URL: 'mysql://localhost/x', SECRETS_KEY: secretsKey }, 'DATABASE_URL must be a postgresql:// address'],
    [
      { PUBLIC_URL: 'voice.example.com' },
      'PUBLIC_URL must be an http:// or https:// address without user, query or fragment',
    ],
    [
      { PUBLIC_URL: 'https://a:b@c' },
      'PUBLIC_URL must be an http:// or https:// address without user, query or fragment',
    ],
    [
      { PUBLIC_URL: 'https://c?d' },
      'PUBLIC_URL must be an http:// or https:// address without user, query or fragment',
    ],
    [{ ROLES: '' }, 'ROLES must not be empty; leave the variable out to get the default'],
    [{ ROLES: 'api,,worker' }, 'ROLES must be a comma-separated list of api, worker, gateway, voice'],
    [{ ROLES: 'API' }, 'ROLES must be a comma-separated list of api, worker, gateway, voice'],
    [{ ROLES: 'worker' }, 'PUBLIC_URL must be set to the address of the API when ROLES lacks api'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent'],
    [{ EDGE_QUOTA: '2000' }, 'EDGE_QUOTA must be 0, or requests and seconds like 2000/300, up to 1000000000/86400'],
    [{ EDGE_QUOTA: '0/300' }, 'EDGE_QUOTA must be 0, or requests and seconds like 2000/300, up to 1000000000/86400'],
    [{ EDGE_QUOTA: '5/86401' }, 'EDGE_QUOTA must be 0, or requests and seconds like 2000/300, up to 1000000000/86400'],
    [{ EDGE_QUOTA_PRIVATE: '1' }, 'EDGE_QUOTA_PRIVATE must be true or false'],
    [
      { TRUST_PROXY: '0', TRUSTED_PROXIES: '10.1.0.0/16' },
      'TRUST_PROXY is replaced by TRUSTED_PROXIES, the address ranges of the proxies in front, like 10.1.0.0/16',
    ],
    ...['1', 'true', '10.1.0.1/16', '10.1.0.0/16,', '::ffff:10.0.0.0/104', 'proxy.internal'].map(
      (value): [Record<string, string>, string] => [
        { TRUSTED_PROXIES: value },
        'TRUSTED_PROXIES must be a comma-separated list of ranges like 10.1.0.0/16 or fd12::/32, with no address bits beyond the prefix',
      ],
    ),
    [
      { KILL_POINT: 'a:1' },
      `KILL_POINT must be name, name:count or name:count:stop, the name being one of ${killPoints.join(', ')}`,
    ],
    [
      { DATABASE_URL: 'postgresql://localhost/x' },
      'SECRETS_KEY must be set together with DATABASE_URL: it must be 32 bytes in base64, or several of them separated by commas',
    ],
    [
      { TELNYX_API_KEY: 'KEY1' },
      'TELNYX_PUBLIC_KEY must be set together with TELNYX_API_KEY: texts are sent with one and told of by the other',
    ],
    [
      { TELNYX_PUBLIC_KEY: secretsKey },
      'TELNYX_API_KEY must be set together with TELNYX_PUBLIC_KEY: texts are sent with one and told of by the other',
    ],
    [
      { TELNYX_API_KEY: 'KEY1', TELNYX_PUBLIC_KEY: 'c2hvcnQ=' },
      'TELNYX_PUBLIC_KEY must be the public key of the account: 32 bytes in base64',
    ],
    [
      { TELNYX_API_KEY: 'KEY1', TELNYX_PUBLIC_KEY: `${secretsKey}AAAA` },
      'TELNYX_PUBLIC_KEY must be the public key of the account: 32 bytes in base64',
    ],
    [
      { TELNYX_API_KEY: 'KEY1', TELNYX_PUBLIC_KEY: Buffer.alloc(32, 7).toString('hex') },
      'TELNYX_PUBLIC_KEY must be the public key of the account: 32 bytes in base64',
    ],
    [
      { TELNYX_API_KEY: 'KEY1', TELNYX_PUBLIC_KEY: secretsKey },
      'PUBLIC_URL must be set together with TELNYX_API_KEY: it is where the carrier tells what became of a text',
    ],
    [{ OPENAI_BASE_URL: 'http://127.0.0.1:9' }, 'OPENAI_API_KEY must be set together with OPENAI_BASE_URL'],
    [
      { OPENAI_COMPATIBLE_BASE_URL: 'http://127.0.0.1:9' },
      'OPENAI_COMPATIBLE_MODELS must be set together with OPENAI_COMPATIBLE_BASE_URL',
    ],
    [
      { TELNYX_API_KEY: 'KEY1', TELNYX_PUBLIC_KEY: secretsKey, ROLES: 'worker' },
      'PUBLIC_URL must be set to the address of the API when ROLES lacks api',
    ],
    [{ TELNYX_API_KEY: 'KEY 1', TELNYX_PUBLIC_KEY: secretsKey }, 'TELNYX_API_KEY must be an API key without spaces'],
    [{ TELNYX_MESSAGING_PROFILE_ID: 'a b' }, 'TELNYX_MESSAGING_PROFILE_ID must be an id without spaces'],
    [
      { TELNYX_BASE_URL: 'api.telnyx.com' },
      'TELNYX_BASE_URL must be an http:// or https:// address without user, query or fragment',
    ],
    [
      { TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}` },
      'TWILIO_AUTH_TOKEN must be set together with TWILIO_ACCOUNT_SID: they are the name and the secret of one account',
    ],
    [
      { TWILIO_AUTH_TOKEN: 'a1b2' },
      'TWILIO_ACCOUNT_SID must be set together with TWILIO_AUTH_TOKEN: they are the name and the secret of one account',
    ],
    [
      { TWILIO_ACCOUNT_SID: 'SK00', TWILIO_AUTH_TOKEN: 'a1b2' },
      'TWILIO_ACCOUNT_SID must be the id of the account: AC followed by 32 lower-case hex digits',
    ],
    [
      { TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`, TWILIO_AUTH_TOKEN: 'a 1' },
      'TWILIO_AUTH_TOKEN must be the auth token of the account, without spaces',
    ],
    [
      { TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`, TWILIO_AUTH_TOKEN: 'a1b2' },
      'PUBLIC_URL must be set together with TWILIO_ACCOUNT_SID: it is where the carrier tells what became of a text',
    ],
    [
      { TWILIO_BASE_URL: 'https://api.twilio.com?x' },
      'TWILIO_BASE_URL must be an http:// or https:// address without user, query or fragment',
    ],
    [
      { ADMIN_API_KEY: testKey, BOOTSTRAP_API_KEY: testKey },
      'ADMIN_API_KEY must be another key than BOOTSTRAP_API_KEY',
    ],
  ])('refuses %j with one line that says what it must be', (environment, line) => {
    expect(refusal(environment)).toBe(line);
  });

  it.each([
    ['BOOTSTRAP_API_KEY', `sk_test_${'0A'.repeat(24)}`],
    ['BOOTSTRAP_API_KEY', 'sk_test_short'],
    ['ADMIN_API_KEY', `pk_test_${'0a'.repeat(24)}`],
    ['SECRETS_KEY', Buffer.alloc(31).toString('base64')],
    ['SECRETS_KEY', `${secretsKey},`],
    ['SECRETS_KEY', `${secretsKey.slice(0, -2)}!=`],
  ])('names %s and never repeats its value', (name, value) => {
    const line = refusal({ [name]: value });
    expect(line).toMatch(new RegExp(`^${name} must be [^\n]+$`));
    expect(line).not.toContain(value);
  });
});
