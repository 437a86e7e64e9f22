import { beforeEach, describe, expect, it } from '@jest/globals';
import { createDatabase } from '../../server/src/platform/db/database.ts';
import { type FakeTelnyx, startFakeTelnyx } from '../support/fake-telnyx.ts';
import { type FakeTwilio, startFakeTwilio } from '../support/fake-twilio.ts';
import { runOperatorCommandAt } from '../support/operator-command.ts';
import { log, secretsKey, stageDoctor } from './doctor-stage.ts';

const publicUrl = 'https://127.0.0.1:8080';
const callsUrl = (carrier: string) => `${publicUrl}/v1/carriers/${carrier}/calls`;

const stage = stageDoctor();
let telnyx: FakeTelnyx;
let twilio: FakeTwilio;
beforeEach(async () => {
  telnyx = await startFakeTelnyx({ callsUrl: () => callsUrl('telnyx') });
  twilio = await startFakeTwilio({ callsUrl: () => callsUrl('twilio') });
  stage.ends.push(telnyx.close, twilio.close);
  // What was asked otherwise than the carriers' documents say is a fault of ours.
  stage.ends.push(async () => expect([...telnyx.violations, ...twilio.violations]).toEqual([]));
});

const atTelnyx = (more: Record<string, string> = {}) => ({
  PUBLIC_URL: publicUrl,
  TELNYX_API_KEY: telnyx.account.apiKey,
  TELNYX_PUBLIC_KEY: telnyx.account.publicKey.toString('base64'),
  TELNYX_BASE_URL: telnyx.account.baseUrl,
  TELNYX_CONNECTION_ID: telnyx.account.connectionId,
  ...more,
});
const atTwilio = (more: Record<string, string> = {}) => ({
  PUBLIC_URL: publicUrl,
  TWILIO_ACCOUNT_SID: twilio.account.accountSid,
  TWILIO_AUTH_TOKEN: twilio.account.authToken,
  TWILIO_BASE_URL: twilio.account.baseUrl,
  ...more,
});

const found = async (environment: Record<string, string>) => {
  const { findings } = await stage.doctor(environment);
  return findings.filter(({ check }) => check === 'telephone').map(({ level, text }) => `${level} ${text}`);
};

/** What was asked, but for the list of all numbers. */
const askedForCalls = () => telnyx.setup.requests.filter((one) => !one.includes('page%5B'));

/** An organization here has these numbers at a carrier. */
async function own(carrier: 'telnyx' | 'twilio', ...numbers: string[]): Promise<void> {
  const database = createDatabase({ url: stage.database.url, log, maxConnections: 1 });
  await database.read.query(
    `insert into organizations (id, name, slug, mode, credit_policy, webhook_secret_encrypted, webhook_secret_created_at,
       created_at, updated_at)
     values ('org_doctor', 'Doctor', 'doctor', 'live', 'unlimited', '\\x00', now(), now(), now()) on conflict do nothing`,
    [],
  );
  for (const e164 of numbers)
    await database.read.query(
      `insert into phone_numbers (id, organization_id, e164, source, carrier, direction, created_at, updated_at)
       values ('num_' || $1, 'org_doctor', $1, 'managed', $2, 'both', now(), now())`,
      [e164, carrier],
    );
  await database.close();
}

const atConnection = (e164: string, connectionId: string | null, status = 'active') =>
  telnyx.setup.numbers.push({
    id: `1293384261075731${e164.slice(-3)}`,
    record_type: 'phone_number',
    phone_number: e164,
    status,
    connection_id: connectionId,
  });

const clockOk = (carrier: string) => `ok this clock and that of ${carrier} are 0 s apart`;

// docs/decisions/telephone.md#d546.
describe('what doctor asks Telnyx about calls', () => {
  it('says that all is well where it is', async () => {
    await own('telnyx', '+12025550123');
    atConnection('+12025550123', telnyx.account.connectionId);
    expect(await found(atTelnyx())).toEqual([
      `ok connection ${telnyx.account.connectionId} (call-router) reports to ${callsUrl('telnyx')}`,
      'ok outbound voice profile office dials US, CA',
      `ok 1 number at connection ${telnyx.account.connectionId}`,
      clockOk('telnyx'),
    ]);
  });

  it('names what is wrong with connection, profile and numbers, and what to set', async () => {
    const { connection, profile } = telnyx.setup;
    if (connection === null) throw new Error('There is no connection');
    Object.assign(connection, { webhook_event_url: 'https://old.example.com/hook', webhook_api_version: '1' });
    Object.assign(connection, { active: false, first_command_timeout: true, first_command_timeout_secs: 10 });
    profile.whitelisted_destinations = ['GB'];
    await own('telnyx', '+12025550123', '+12025550124', '+12025550125');
    atConnection('+12025550123', null);
    atConnection('+12025550124', telnyx.account.connectionId, 'port-pending');
    const { findings } = await stage.doctor(atTelnyx());
    const bad = findings.filter(({ check, level }) => check === 'telephone' && level !== 'ok');
    const name = `connection ${telnyx.account.connectionId}`;
    expect(bad.map(({ text }) => text).toSorted()).toEqual(
      [
        `${name} has active false`,
        `${name} has webhook_event_url https://old.example.com/hook`,
        `${name} has webhook_api_version 1`,
        `${name} has first_command_timeout_secs 10`,
        'outbound voice profile office does not dial US',
        '+12025550123 is at connection not set',
        '+12025550124 is port-pending at telnyx',
        'the account at telnyx has no number +12025550125',
      ].toSorted(),
    );
    expect(bad.map(({ remedy }) => remedy)).toContain(`set it to ${callsUrl('telnyx')} there`);
  });

  it('says that a connection without a profile dials no one, and of a profile that is switched off', async () => {
    const { connection, profile } = telnyx.setup;
    profile.enabled = false;
    expect(await found(atTelnyx())).toContain('FAIL outbound voice profile office is not enabled, and dials no one');
    if (connection !== null) connection.outbound.outbound_voice_profile_id = null;
    expect(await found(atTelnyx())).toContain(
      `FAIL connection ${telnyx.account.connectionId} has no outbound voice profile, and dials no one`,
    );
  });

  it('says that the key is refused, and asks no more', async () => {
    expect(await found(atTelnyx({ TELNYX_API_KEY: 'KEYwrong' }))).toEqual([
      'FAIL telnyx refuses the key (HTTP 401)',
      clockOk('telnyx'),
    ]);
    expect(askedForCalls()).toHaveLength(1);
  });

  it('says that there is no such connection, and still asks for the numbers', async () => {
    telnyx.setup.connection = null;
    await own('telnyx', '+12025550123');
    atConnection('+12025550123', telnyx.account.connectionId);
    expect(await found(atTelnyx())).toEqual([
      `FAIL telnyx has no Voice API application ${telnyx.account.connectionId}`,
      `ok 1 number at connection ${telnyx.account.connectionId}`,
      clockOk('telnyx'),
    ]);
  });

  it('says what it could not ask, under a limit or in an outage, and goes on', async () => {
    await own('telnyx', '+12025550123');
    const limit = { kind: 'refuse', status: 429, json: { errors: [{ code: '10011', title: 'Too many' }] } } as const;
    telnyx.setup.plan(limit, { kind: 'raw', status: 503, body: 'down' });
    expect(await found(atTelnyx())).toEqual([
      `warn telnyx could not be asked for connection ${telnyx.account.connectionId} (HTTP 429, it is asked too often)`,
      'warn telnyx could not be asked for 1 number from +12025550123 on (HTTP 503)',
      clockOk('telnyx'),
    ]);
    telnyx.setup.plan({ kind: 'reset' }, { kind: 'garbage' });
    for (const finding of await found(atTelnyx()))
      expect(finding).toMatch(/^warn telnyx could not be asked .*\(no answer: /);
    await telnyx.stopListening();
    for (const finding of await found(atTelnyx()))
      expect(finding).toMatch(/^warn telnyx could not be asked .*\(not reached: ECONNREFUSED\)$/);
  });

  it('says how far the clock of the carrier is from ours', async () => {
    telnyx.setup.clockAhead = 400;
    expect((await found(atTelnyx())).at(-1)).toMatch(/^FAIL this clock and that of telnyx are (399|400) s apart$/);
    telnyx.setup.clockAhead = -30;
    expect((await found(atTelnyx())).at(-1)).toMatch(/^warn this clock and that of telnyx are \d+ s apart$/);
  });
});

describe('what doctor asks Twilio about calls', () => {
  it('says that all is well where it is', async () => {
    await own('twilio', '+12025550123', '+12025550124');
    twilio.setup.add('+12025550123');
    twilio.setup.add('+12025550124');
    expect(await found(atTwilio())).toEqual([
      'ok the account at twilio is active',
      'ok twilio dials US',
      'ok 2 numbers at twilio with our addresses',
      clockOk('twilio'),
    ]);
  });

  it('names what is wrong with account, countries and numbers', async () => {
    await own('twilio', '+12025550123', '+12025550124', '+442079460018');
    Object.assign(twilio.setup.add('+12025550123'), {
      voice_url: 'https://demo.twilio.com/welcome/voice/',
      voice_method: 'GET',
      voice_application_sid: 'AP0123',
      status_callback: '',
    });
    Object.assign(twilio.setup.add('+12025550124'), { capabilities: { voice: false, sms: true, mms: true } });
    twilio.setup.type = 'Trial';
    const all = await found(atTwilio());
    expect(all.filter((one) => !one.startsWith('ok')).toSorted()).toEqual(
      [
        'warn the account at twilio is on trial: it calls verified numbers alone',
        'warn twilio does not dial GB',
        '+12025550123 has VoiceUrl https://demo.twilio.com/welcome/voice/',
        '+12025550123 has VoiceMethod GET',
        '+12025550123 has VoiceApplicationSid AP0123',
        '+12025550123 has StatusCallback not set',
        '+12025550124 at twilio carries no calls',
        'the account at twilio has no number +442079460018',
      ]
        .map((one) => (one.startsWith('warn') ? one : `FAIL ${one}`))
        .toSorted(),
    );
    twilio.setup.status = 'suspended';
    expect(await found(atTwilio())).toContain('FAIL the account at twilio is suspended');
  });

  it('says that the token is refused, and what it could not ask', async () => {
    expect(await found(atTwilio({ TWILIO_AUTH_TOKEN: 'wrong' }))).toEqual([
      'FAIL twilio refuses the account (HTTP 401)',
      clockOk('twilio'),
    ]);
    await own('twilio', '+12025550123');
    const limit = { kind: 'refuse', status: 429, json: { code: 20_429, status: 429 } } as const;
    twilio.setup.plan(null, { kind: 'reset' }, limit);
    expect(await found(atTwilio())).toEqual([
      'ok the account at twilio is active',
      expect.stringMatching(/^warn twilio could not be asked whether it dials US \(no answer: [\w ]+\)$/),
      'warn twilio could not be asked for 1 number from +12025550123 on (HTTP 429, it is asked too often)',
      clockOk('twilio'),
    ]);
  });
});

describe('why doctor asks no carrier about calls', () => {
  it('says that an account has no connection, or that PUBLIC_URL is not encrypted', async () => {
    const { TELNYX_CONNECTION_ID: _, ...without } = atTelnyx();
    expect(await found(without)).toEqual(['warn telnyx carries no calls: it has no connection']);
    expect(await found(atTelnyx({ PUBLIC_URL: 'http://127.0.0.1:8080' }))).toEqual([
      'FAIL no calls are carried: carriers stream to https:// alone',
    ]);
    expect(await found({})).toEqual(['ok no carrier of calls is configured']);
    expect(askedForCalls()).toEqual([]);
  });
});

describe('npm run doctor -- --fix', () => {
  const run = (args: string[], answers: boolean[] | null, environment: Record<string, string>) => {
    const asked: string[] = [];
    const agrees = async (question: string): Promise<boolean> => {
      asked.push(question);
      return answers?.shift() ?? false;
    };
    const given = { PORT: '0', DATA_DIR: `${stage.folder}/data`, DATABASE_URL: stage.database.url };
    return runOperatorCommandAt(answers === null ? null : { agrees }, 'doctor', args, {
      ...given,
      SECRETS_KEY: secretsKey,
      ...environment,
    }).then((end) => ({ ...end, asked }));
  };
  const askWrong = async (): Promise<void> => {
    if (telnyx.setup.connection !== null) telnyx.setup.connection.webhook_event_url = null;
    await own('telnyx', '+12025550123');
    atConnection('+12025550123', '77');
    await own('twilio', '+12025550124');
    Object.assign(twilio.setup.add('+12025550124'), { voice_url: '', trunk_sid: 'TK1', status_callback_method: 'GET' });
  };

  it('asks for each change, sets what is agreed to, and says how all is then', async () => {
    await askWrong();
    const { asked, stdout } = await run(['--fix'], [true, false, true], { ...atTelnyx(), ...atTwilio() });
    const connection = `connection ${telnyx.account.connectionId}: webhook_event_url to ${callsUrl('telnyx')}`;
    const ofTwilio = `number +12025550124: VoiceUrl to ${callsUrl('twilio')}, TrunkSid to nothing, StatusCallbackMethod to POST`;
    const ofTelnyx = `number +12025550123: connection_id to ${telnyx.account.connectionId}`;
    expect(asked).toEqual([connection, ofTelnyx, ofTwilio].map((what) => `Set at the carrier, ${what}?`));
    expect(stdout.split('\n').slice(0, 3)).toEqual([`set   ${connection}`, `left  ${ofTelnyx}`, `set   ${ofTwilio}`]);
    expect(stdout).toContain('FAIL  telephone: +12025550123 is at connection 77');
    expect(stdout).toContain('ok    telephone: 1 number at twilio with our addresses');
    expect(telnyx.setup.connection).toMatchObject({
      application_name: 'call-router',
      webhook_event_url: callsUrl('telnyx'),
    });
    expect(twilio.setup.numbers[0]).toMatchObject({ voice_url: callsUrl('twilio'), trunk_sid: '' });
  });

  it('asks for nothing with --yes, and says what the carrier did not take', async () => {
    await askWrong();
    // Connection, profile, a number and the list of all of them are asked for before the change of the connection.
    telnyx.setup.plan(null, null, null, null, { kind: 'raw', status: 500, body: 'no' });
    const { stdout } = await run(['--json', '--fix', '--yes'], null, atTelnyx());
    expect(JSON.parse(stdout)).toMatchObject({
      ok: false,
      changes: [
        { outcome: 'FAIL', failure: 'HTTP 500' },
        { outcome: 'set', failure: null },
      ],
    });
    expect(telnyx.setup.numbers[0]).toMatchObject({ connection_id: telnyx.account.connectionId });
  });

  it('refuses where no person can be asked, before it looks, and knows its arguments', async () => {
    const refused = await run(['--fix'], null, atTelnyx());
    expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/^--fix asks .*--yes\n$/) });
    expect(telnyx.setup.requests).toEqual([]);
    for (const args of [['--yes'], ['--fix', '--fix'], ['--mend']])
      expect((await run(args, null, {})).stderr).toBe('Usage: npm run doctor -- [--json] [--fix [--yes]]\n');
  });
});

// docs/decisions/numbers.md#d577.
describe('what doctor says of numbers', () => {
  const ofNumbers = async (environment: Record<string, string>) => {
    const { findings } = await stage.doctor(environment);
    return findings.filter(({ check }) => check === 'numbers').map(({ level, text }) => `${level} ${text}`);
  };

  it('names what an account has beside, and what it lacks where calls are not asked about', async () => {
    await own('telnyx', '+12025550123', '+12025550124');
    await own('twilio', '+12025550126');
    atConnection('+12025550123', telnyx.account.connectionId);
    atConnection('+12025550129', null);
    twilio.setup.add('+12025550126');
    const { TELNYX_CONNECTION_ID: _, ...texts } = atTelnyx();
    expect(await ofNumbers({ ...texts, ...atTwilio() })).toEqual([
      'warn the account at telnyx has no number +12025550124',
      'warn the account at telnyx has numbers that no organization has here: +12025550129',
      'ok the account at twilio has no number that is unknown here',
    ]);
    expect(await ofNumbers(atTelnyx())).toEqual([
      'warn the account at telnyx has numbers that no organization has here: +12025550129',
    ]);
  });

  it('decides nothing by a list that breaks off, or is empty where it should not be', async () => {
    await own('twilio', '+12025550126');
    const texts = atTwilio({ PUBLIC_URL: 'http://127.0.0.1:8080' });
    expect(await ofNumbers(texts)).toEqual(['warn the list of the numbers at twilio decides nothing']);
    twilio.setup.add('+12025550126');
    expect(await ofNumbers(texts)).toEqual(['ok the account at twilio has no number that is unknown here']);
    twilio.setup.plan({ kind: 'half_body' });
    expect(await ofNumbers(texts)).toEqual(['warn the list of the numbers at twilio decides nothing']);
  });

  it('names a number that was released here while a lock keeps it at its carrier', async () => {
    await own('telnyx', '+12025550150', '+12025550151');
    const database = createDatabase({ url: stage.database.url, log, maxConnections: 1 });
    await database.read.query(
      `insert into number_releases (phone_number_id, organization_id, e164, carrier, locked, wake_at, created_at)
       select id, organization_id, e164, carrier, e164 = '+12025550150', now(), now() from phone_numbers`,
      [],
    );
    await database.close();
    expect(await ofNumbers({})).toEqual([
      'warn +12025550150 was released here and has a lock against deletion at telnyx',
    ]);
  });
});
