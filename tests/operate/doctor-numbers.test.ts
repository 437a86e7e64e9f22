import { describe, expect, it } from '@jest/globals';
import { createDatabase } from '../../server/src/platform/db/database.ts';
import { stageDoctorAtCarriers } from './doctor-carriers.ts';
import { log } from './doctor-stage.ts';

const at = stageDoctorAtCarriers();
const { stage, atTelnyx, atTwilio, own, atConnection, run } = at;

// docs/decisions/numbers.md#d577.
describe('what doctor says of numbers', () => {
  const ofNumbers = async (environment: Record<string, string>) => {
    const { findings } = await stage.doctor(environment);
    return findings.filter(({ check }) => check === 'numbers').map(({ level, text }) => `${level} ${text}`);
  };

  it('names what an account has beside, and what it lacks where calls are not asked about', async () => {
    await own('telnyx', '+12025550123', '+12025550124');
    await own('twilio', '+12025550126');
    atConnection('+12025550123', at.telnyx.account.connectionId);
    atConnection('+12025550129', null);
    at.twilio.setup.add('+12025550126');
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

  it('asks an account neither for numbers of trunks nor for those that are not delivered, and changes none of them', async () => {
    await own('telnyx', '+12025550160', '+12025550161', '+12025550162');
    const database = createDatabase({ url: stage.database.url, log, maxConnections: 1 });
    await database.read.query(`update phone_numbers set source = 'sip_trunk' where e164 = '+12025550160'`, []);
    await database.read.query(
      `insert into number_orders (phone_number_id, organization_id, e164, carrier, status, created_at, updated_at)
       select id, organization_id, e164, carrier, case e164 when '+12025550161' then 'failed' else 'pending' end, now(), now()
       from phone_numbers where source = 'managed'`,
      [],
    );
    await database.close();
    // The trunk is at the same account.
    atConnection('+12025550160', 'of_a_trunk');
    const { stdout } = await run(['--fix', '--yes'], null, atTelnyx());
    expect(stdout).not.toMatch(/\+120255501(?:60|61|62)/);
    expect(at.telnyx.setup.numbers.map((one) => one.connection_id)).toEqual(['of_a_trunk']);
  });

  it('names what an account of calls lacks beyond the newest hundred', async () => {
    const many = Array.from({ length: 101 }, (_, nth) => `+1202556${String(nth).padStart(4, '0')}`);
    await own('telnyx', ...many);
    for (const e164 of many.slice(1)) atConnection(e164, at.telnyx.account.connectionId);
    const database = createDatabase({ url: stage.database.url, log, maxConnections: 1 });
    await database.read.query(`update phone_numbers set created_at = '2026-01-01' where e164 = $1`, [many[0]]);
    await database.close();
    expect(await ofNumbers(atTelnyx())).toEqual([
      `warn the account at telnyx has no number ${many[0]}`,
      'ok the account at telnyx has no number that is unknown here',
    ]);
  });

  it('decides nothing by a list that breaks off, or is empty where it should not be', async () => {
    await own('twilio', '+12025550126');
    const texts = atTwilio({ PUBLIC_URL: 'http://127.0.0.1:8080' });
    expect(await ofNumbers(texts)).toEqual(['warn the list of the numbers at twilio decides nothing']);
    at.twilio.setup.add('+12025550126');
    expect(await ofNumbers(texts)).toEqual(['ok the account at twilio has no number that is unknown here']);
    at.twilio.setup.plan({ kind: 'half_body' });
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

  it('has the server ask again where a number is routed, once something was set right', async () => {
    await own('telnyx', '+12025550123');
    atConnection('+12025550123', '77');
    const database = createDatabase({ url: stage.database.url, log, maxConnections: 1 });
    stage.ends.push(() => database.close());
    await database.read.query(
      `insert into number_routings (phone_number_id, organization_id, read_at, calls_here, texts_here, wake_at)
       select id, organization_id, now(), false, true, now() + interval '1 day' from phone_numbers`,
      [],
    );
    const due = async () =>
      (await database.read.query<{ due: boolean }>('select wake_at <= now() as due from number_routings', []))[0]?.due;
    await run(['--fix'], [false], atTelnyx());
    expect(await due()).toBe(false);
    await run(['--fix'], [true], atTelnyx());
    expect(at.telnyx.setup.numbers[0]).toMatchObject({ connection_id: at.telnyx.account.connectionId });
    expect(await due()).toBe(true);
  });
});
