import { createEncryption } from '../../../server/src/platform/crypto/encryption.ts';
import { systemClock } from '../../../server/src/platform/time/clock.ts';
import { systemRandomness } from '../../../server/src/platform/crypto/random.ts';
import { signedHeaders } from '../../../server/src/providers/simulated/wire.ts';
import { type Channelled, channelOn, firstAgent } from '../../http/imessage/imessage-stage.ts';
import { type EventParts, imessageEvent } from '../../support/imessage-events.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { createStage } from '../../support/stage.ts';
import { type Receiver, startReceiver } from '../../support/webhook-receiver.ts';
import { waitFor } from '../../support/sms-waiting.ts';

/** The body of an event, as far as tests look at it. */
export interface EventBody {
  id: string;
  event_type: string;
  timestamp: string;
  data: {
    message: {
      id: string;
      conversation_id: string | null;
      remote_number: string;
      service: string;
      status: string;
    } | null;
    reaction: { target_message_id: string } | null;
  };
}
/** A record of the log. */
export interface Logged {
  id: string;
  eventId: string;
  endpointId: string;
  endpointKind: string;
  event: string;
  status: string;
  attempts: number;
  webhookTags: Record<string, string>;
  agentId: string | null;
  canRedeliver: boolean;
}

/** A server with a worker, organizations of its channel, receivers, and the pen of the simulated provider. */
export type ChannelStage = Awaited<ReturnType<typeof startChannelStage>>;

export async function startChannelStage() {
  const server = await startTestServer();
  return { ...channelStageOn(server), server };
}

export function channelStageOn(server: TestServer) {
  const channel = channelOn(createStage(server));
  const receivers: Receiver[] = [];
  const encryption = createEncryption({ keys: server.config.secretsKeys ?? [], randomness: systemRandomness });
  const [signingKey] = encryption.deriveKeys('simulated imessage provider');

  /** Posts bytes as the provider does. */
  const postBytes = async (body: Buffer, headers = signedHeaders(signingKey, body, systemClock.now())) => {
    const url = `${server.url}/v1/imessage-providers/simulated/events`;
    const answer = await fetch(url, { method: 'POST', headers, body: new Uint8Array(body) });
    return { status: answer.status, body: (await answer.json()) as { ok: boolean; error?: string } };
  };
  const logOf = async ({ call }: Pick<Channelled, 'call'>, query = ''): Promise<Logged[]> =>
    (await call<{ data: Logged[] }>('GET', `/v1/webhook-deliveries?limit=100${query}`)).body.data;

  return {
    ...channel,
    signingKey,
    postBytes,
    post: (parts: EventParts = {}) => postBytes(imessageEvent(parts)),
    logOf,
    receiver: async (): Promise<Receiver> => {
      const receiver = await startReceiver();
      receivers.push(receiver);
      return receiver;
    },
    /** The secret of an organization, which signs alone from now on. */
    freshSecret: async ({ call }: Pick<Channelled, 'call'>): Promise<string> =>
      (await call<{ webhookSecret: string }>('POST', '/v1/organization/webhook-secret', { graceSeconds: 0 })).body
        .webhookSecret,
    /** An organization with a number that an agent holds, and one that nobody holds. */
    writer: async (): Promise<Channelled & { agentId: string; line: { id: string; e164: string } }> => {
      const ours = await channel.open(2);
      const [line] = (await ours.list()).body;
      if (line === undefined) throw new Error('An organization has no line');
      return { ...ours, agentId: await firstAgent(ours), line: { id: line.id, e164: line.phoneNumber } };
    },
    /** Waits until so many records are in the log, and every one of them is as it ends. */
    settled: (ours: Pick<Channelled, 'call'>, count: number, query = ''): Promise<Logged[]> =>
      waitFor(
        `${count} deliveries`,
        () => logOf(ours, query),
        (records) => records.length >= count && records.every(({ status }) => status === 'succeeded'),
      ),
    /** Waits until no event of a provider is still to be passed on. */
    passedOn: () =>
      waitFor(
        'no event that waits',
        () => channel.stage.sql(`select seq from imessage_provider_events where state = 'waiting'`),
        (rows) => rows.length === 0,
      ),
    close: async () => {
      await channel.stage.close();
      for (const receiver of receivers) await receiver.close();
    },
  };
}

export const bodyOf = ({ rawBody }: { rawBody: Buffer }): EventBody => JSON.parse(rawBody.toString('utf8'));
