import { beforeEach, expect } from '@jest/globals';
import { createDatabase } from '../../server/src/platform/db/database.ts';
import { type FakeTelnyx, startFakeTelnyx } from '../support/fake-telnyx.ts';
import { type FakeTwilio, startFakeTwilio } from '../support/fake-twilio.ts';
import { runOperatorCommandAt } from '../support/operator-command.ts';
import { log, secretsKey, stageDoctor } from './doctor-stage.ts';

const publicUrl = 'https://127.0.0.1:8080';
export const callsUrl = (carrier: string) => `${publicUrl}/v1/carriers/${carrier}/calls`;

/** A stage of doctor with a fake of each carrier, for each test of the file that calls this. */
export function stageDoctorAtCarriers() {
  const stage = stageDoctor();
  let fakes: { telnyx: FakeTelnyx; twilio: FakeTwilio } | null = null;
  const current = () => {
    if (fakes === null) throw new Error('there are fakes in a test alone');
    return fakes;
  };
  beforeEach(async () => {
    const telnyx = await startFakeTelnyx({ callsUrl: () => callsUrl('telnyx') });
    const twilio = await startFakeTwilio({ callsUrl: () => callsUrl('twilio') });
    fakes = { telnyx, twilio };
    stage.ends.push(telnyx.close, twilio.close);
    // What was asked otherwise than the carriers' documents say is a fault of ours.
    stage.ends.push(async () => expect([...telnyx.violations, ...twilio.violations]).toEqual([]));
  });

  const atTelnyx = (more: Record<string, string> = {}) => ({
    PUBLIC_URL: publicUrl,
    TELNYX_API_KEY: current().telnyx.account.apiKey,
    TELNYX_PUBLIC_KEY: current().telnyx.account.publicKey.toString('base64'),
    TELNYX_BASE_URL: current().telnyx.account.baseUrl,
    TELNYX_CONNECTION_ID: current().telnyx.account.connectionId,
    ...more,
  });
  const atTwilio = (more: Record<string, string> = {}) => ({
    PUBLIC_URL: publicUrl,
    TWILIO_ACCOUNT_SID: current().twilio.account.accountSid,
    TWILIO_AUTH_TOKEN: current().twilio.account.authToken,
    TWILIO_BASE_URL: current().twilio.account.baseUrl,
    ...more,
  });

  /** An organization here has these numbers at a carrier. */
  const own = async (carrier: 'telnyx' | 'twilio', ...numbers: string[]): Promise<void> => {
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
  };

  const atConnection = (e164: string, connectionId: string | null, status = 'active') =>
    current().telnyx.setup.numbers.push({
      id: `1293384261075731${e164.slice(-3)}`,
      record_type: 'phone_number',
      phone_number: e164,
      status,
      connection_id: connectionId,
    });

  /** Runs the command; `answers` are those of a person, null for none. */
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

  return {
    stage,
    get telnyx() {
      return current().telnyx;
    },
    get twilio() {
      return current().twilio;
    },
    atTelnyx,
    atTwilio,
    own,
    atConnection,
    run,
  };
}
