import type { Config } from '../../server/src/config/config.ts';
import type { TestServerOptions } from './server.ts';
import { noon } from './fresh.ts';
import { createSmsOrganization, type SmsOrganization } from './sms-organization.ts';
import { type SmsStage, startSmsStage } from './sms-stage.ts';
import { waitFor } from './sms-waiting.ts';

/** A server whose live organizations reach a carrier that is a fake. */
export interface CarrierServer<Fake> {
  readonly stage: SmsStage;
  readonly fake: Fake;
  /** Where the carrier posts to that knows of no message. */
  readonly eventsUrl: string;
  /** A live organization with a number that the operator gave it. */
  liveOrganization(number?: {
    messagingProfileId?: string;
    smsCarrier?: 'telnyx' | 'twilio';
  }): Promise<SmsOrganization>;
  /** Waits until the carrier has told everything, and all that can be applied was. */
  everythingTold(): Promise<void>;
  /** Carrier events ever stored. */
  storedEvents(): Promise<number>;
  close(): Promise<void>;
}

export type CarrierServerOptions = { worker?: boolean; config?: Partial<Config> } & Pick<
  TestServerOptions,
  'database' | 'logTo' | 'logLevel' | 'clock'
>;

let numbers = 0;

export async function startCarrierServer<Fake extends { callbacks: { untold(): number }; close(): Promise<void> }>(
  carrier: {
    name: 'telnyx' | 'twilio';
    /** `callbackUrl` is known once the server listens. */
    start: (callbackUrl: () => string) => Promise<Fake>;
    configOf: (fake: Fake) => Partial<Config>;
  },
  options: CarrierServerOptions = {},
): Promise<CarrierServer<Fake>> {
  const { worker = true, config = {}, ...server } = options;
  let eventsUrl = '';
  const fake = await carrier.start(() => eventsUrl);
  const stage = await startSmsStage({ ...server, worker, config: { ...carrier.configOf(fake), ...config } });
  eventsUrl = `${stage.url}/v1/carriers/${carrier.name}/events`;

  return {
    stage,
    fake,
    eventsUrl,
    liveOrganization: async (number = {}) => {
      numbers += 1;
      const born = await admin<{ id: string; apiKey: string }>(stage, '/v1/organizations', {
        name: `Live ${numbers}`,
        mode: 'live',
      });
      await admin(stage, `/v1/organizations/${born.id}/phone-numbers`, {
        e164: `+1917${2_000_000 + numbers}`,
        ...number,
      });
      const organization = await createSmsOrganization(stage, born.id, born.apiKey);
      await organization.setTime(noon);
      return organization;
    },
    everythingTold: async () => {
      await waitFor(
        'everything is told and applied',
        async () => {
          const [open] = await stage.sql<{ unread: number }>(
            'select count(*)::int as unread from sms_carrier_events where processed_at is null and message_id is not null',
          );
          return { untold: fake.callbacks.untold(), unread: open?.unread };
        },
        ({ untold, unread }) => untold === 0 && unread === 0,
      );
    },
    storedEvents: async () => {
      const [row] = await stage.sql<{ count: number }>('select count(*)::int as count from sms_carrier_events');
      return row?.count ?? 0;
    },
    close: async () => {
      await fake.close();
      await stage.close();
    },
  };
}

async function admin<T>(stage: SmsStage, path: string, json: unknown): Promise<T> {
  const answer = await stage.ask<T>({ method: 'POST', path, key: stage.adminKey, json });
  if (answer.status !== 201) throw new Error(`${path} answered ${answer.status} ${answer.text}`);
  return answer.body;
}
