import { describe, expect, it } from '@jest/globals';
import { callsUrl, stageDoctorAtCarriers } from './doctor-carriers.ts';

const at = stageDoctorAtCarriers();
const { stage, atTelnyx, atTwilio, own, atConnection, run } = at;

const found = async (environment: Record<string, string>) => {
  const { findings } = await stage.doctor(environment);
  return findings.filter(({ check }) => check === 'telephone').map(({ level, text }) => `${level} ${text}`);
};

/** What was asked, but for the list of all numbers. */
const askedForCalls = () => at.telnyx.setup.requests.filter((one) => !one.includes('page%5B'));

const clockOk = (carrier: string) => `ok this clock and that of ${carrier} are 0 s apart`;

// docs/decisions/telephone.md#d546.
describe('what doctor asks Telnyx about calls', () => {
  it('says that all is well where it is', async () => {
    await own('telnyx', '+12025550123');
    atConnection('+12025550123', at.telnyx.account.connectionId);
    expect(await found(atTelnyx())).toEqual([
      `ok connection ${at.telnyx.account.connectionId} (call-router) reports to ${callsUrl('telnyx')}`,
      'ok outbound voice profile office dials US, CA',
      `ok 1 number at connection ${at.telnyx.account.connectionId}`,
      clockOk('telnyx'),
    ]);
  });

  it('names what is wrong with connection, profile and numbers, and what to set', async () => {
    const { connection, profile } = at.telnyx.setup;
    if (connection === null) throw new Error('There is no connection');
    Object.assign(connection, { webhook_event_url: 'https://old.example.com/hook', webhook_api_version: '1' });
    Object.assign(connection, { active: false, first_command_timeout: true, first_command_timeout_secs: 10 });
    profile.whitelisted_destinations = ['GB'];
    await own('telnyx', '+12025550123', '+12025550124', '+12025550125');
    atConnection('+12025550123', null);
    atConnection('+12025550124', at.telnyx.account.connectionId, 'port-pending');
    const { findings } = await stage.doctor(atTelnyx());
    const bad = findings.filter(({ check, level }) => check === 'telephone' && level !== 'ok');
    const name = `connection ${at.telnyx.account.connectionId}`;
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
    const { connection, profile } = at.telnyx.setup;
    profile.enabled = false;
    expect(await found(atTelnyx())).toContain('FAIL outbound voice profile office is not enabled, and dials no one');
    if (connection !== null) connection.outbound.outbound_voice_profile_id = null;
    expect(await found(atTelnyx())).toContain(
      `FAIL connection ${at.telnyx.account.connectionId} has no outbound voice profile, and dials no one`,
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
    at.telnyx.setup.connection = null;
    await own('telnyx', '+12025550123');
    atConnection('+12025550123', at.telnyx.account.connectionId);
    expect(await found(atTelnyx())).toEqual([
      `FAIL telnyx has no Voice API application ${at.telnyx.account.connectionId}`,
      `ok 1 number at connection ${at.telnyx.account.connectionId}`,
      clockOk('telnyx'),
    ]);
  });

  it('says what it could not ask, under a limit or in an outage, and goes on', async () => {
    await own('telnyx', '+12025550123');
    const limit = { kind: 'refuse', status: 429, json: { errors: [{ code: '10011', title: 'Too many' }] } } as const;
    at.telnyx.setup.plan(limit, { kind: 'raw', status: 503, body: 'down' });
    expect(await found(atTelnyx())).toEqual([
      `warn telnyx could not be asked for connection ${at.telnyx.account.connectionId} (HTTP 429, it is asked too often)`,
      'warn telnyx could not be asked for 1 number from +12025550123 on (HTTP 503)',
      clockOk('telnyx'),
    ]);
    at.telnyx.setup.plan({ kind: 'reset' }, { kind: 'garbage' });
    for (const finding of await found(atTelnyx()))
      expect(finding).toMatch(/^warn telnyx could not be asked .*\(no answer: /);
    await at.telnyx.stopListening();
    for (const finding of await found(atTelnyx()))
      expect(finding).toMatch(/^warn telnyx could not be asked .*\(not reached: ECONNREFUSED\)$/);
  });

  it('says how far the clock of the carrier is from ours', async () => {
    at.telnyx.setup.clockAhead = 400;
    expect((await found(atTelnyx())).at(-1)).toMatch(/^FAIL this clock and that of telnyx are (399|400) s apart$/);
    at.telnyx.setup.clockAhead = -30;
    expect((await found(atTelnyx())).at(-1)).toMatch(/^warn this clock and that of telnyx are \d+ s apart$/);
  });
});

describe('what doctor asks Twilio about calls', () => {
  it('says that all is well where it is', async () => {
    await own('twilio', '+12025550123', '+12025550124');
    at.twilio.setup.add('+12025550123');
    at.twilio.setup.add('+12025550124');
    expect(await found(atTwilio())).toEqual([
      'ok the account at twilio is active',
      'ok twilio dials US',
      'ok 2 numbers at twilio with our addresses',
      clockOk('twilio'),
    ]);
  });

  it('names what is wrong with account, countries and numbers', async () => {
    await own('twilio', '+12025550123', '+12025550124', '+442079460018');
    Object.assign(at.twilio.setup.add('+12025550123'), {
      voice_url: 'https://demo.twilio.com/welcome/voice/',
      voice_method: 'GET',
      voice_application_sid: 'AP0123',
      status_callback: '',
    });
    Object.assign(at.twilio.setup.add('+12025550124'), { capabilities: { voice: false, sms: true, mms: true } });
    at.twilio.setup.type = 'Trial';
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
    at.twilio.setup.status = 'suspended';
    expect(await found(atTwilio())).toContain('FAIL the account at twilio is suspended');
  });

  it('says that the token is refused, and what it could not ask', async () => {
    expect(await found(atTwilio({ TWILIO_AUTH_TOKEN: 'wrong' }))).toEqual([
      'FAIL twilio refuses the account (HTTP 401)',
      clockOk('twilio'),
    ]);
    await own('twilio', '+12025550123');
    const limit = { kind: 'refuse', status: 429, json: { code: 20_429, status: 429 } } as const;
    at.twilio.setup.plan(null, { kind: 'reset' }, limit);
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
  const askWrong = async (): Promise<void> => {
    if (at.telnyx.setup.connection !== null) at.telnyx.setup.connection.webhook_event_url = null;
    await own('telnyx', '+12025550123');
    atConnection('+12025550123', '77');
    await own('twilio', '+12025550124');
    Object.assign(at.twilio.setup.add('+12025550124'), {
      voice_url: '',
      trunk_sid: 'TK1',
      status_callback_method: 'GET',
    });
  };

  it('asks for each change, sets what is agreed to, and says how all is then', async () => {
    await askWrong();
    const { asked, stdout } = await run(['--fix'], [true, false, true], { ...atTelnyx(), ...atTwilio() });
    const connection = `connection ${at.telnyx.account.connectionId}: webhook_event_url to ${callsUrl('telnyx')}`;
    const ofTwilio = `number +12025550124: VoiceUrl to ${callsUrl('twilio')}, TrunkSid to nothing, StatusCallbackMethod to POST`;
    const ofTelnyx = `number +12025550123: connection_id to ${at.telnyx.account.connectionId}`;
    expect(asked).toEqual([connection, ofTelnyx, ofTwilio].map((what) => `Set at the carrier, ${what}?`));
    expect(stdout.split('\n').slice(0, 3)).toEqual([`set   ${connection}`, `left  ${ofTelnyx}`, `set   ${ofTwilio}`]);
    expect(stdout).toContain('FAIL  telephone: +12025550123 is at connection 77');
    expect(stdout).toContain('ok    telephone: 1 number at twilio with our addresses');
    expect(at.telnyx.setup.connection).toMatchObject({
      application_name: 'call-router',
      webhook_event_url: callsUrl('telnyx'),
    });
    expect(at.twilio.setup.numbers[0]).toMatchObject({ voice_url: callsUrl('twilio'), trunk_sid: '' });
  });

  it('asks for nothing with --yes, and says what the carrier did not take', async () => {
    await askWrong();
    // Connection, profile, a number and the list of all of them are asked for before the change of the connection.
    at.telnyx.setup.plan(null, null, null, null, { kind: 'raw', status: 500, body: 'no' });
    const { stdout } = await run(['--json', '--fix', '--yes'], null, atTelnyx());
    expect(JSON.parse(stdout)).toMatchObject({
      ok: false,
      changes: [
        { outcome: 'FAIL', failure: 'HTTP 500' },
        { outcome: 'set', failure: null },
      ],
    });
    expect(at.telnyx.setup.numbers[0]).toMatchObject({ connection_id: at.telnyx.account.connectionId });
  });

  it('refuses where no person can be asked, before it looks, and knows its arguments', async () => {
    const refused = await run(['--fix'], null, atTelnyx());
    expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/^--fix asks .*--yes\n$/) });
    expect(at.telnyx.setup.requests).toEqual([]);
    for (const args of [['--yes'], ['--fix', '--fix'], ['--mend']])
      expect((await run(args, null, {})).stderr).toBe('Usage: npm run doctor -- [--json] [--fix [--yes]]\n');
  });
});
