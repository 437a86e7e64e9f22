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
