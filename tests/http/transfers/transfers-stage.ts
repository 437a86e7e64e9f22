import type { components } from '../../../server/src/contract/generated/openapi.ts';
import type { Organization } from '../../support/organization.ts';
import { type OwnOrganization, ownOrganization } from '../../support/own-organization.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { startStage } from '../../support/stage.ts';
import { callsOf, telephones } from '../calls/calls-stage.ts';
import { type Json, turn } from '../sessions/sessions-stage.ts';
import { type Claim, workerOf } from '../worker/worker-stage.ts';

type Wire = components['schemas'];
export type Transfer = Wire['Transfer'];
export type Routed = Wire['RoutedTransfer'];
export type Told = Wire['ToldTransfer'];

/** Numbers of the simulated recipients of transfers (operating interface). */
export const recipients = {
  accepts: '+15005550401',
  declines: '+15005550402',
  no_answer: '+15005550403',
  busy: '+15005550404',
  voicemail: '+15005550405',
  hangs_up: '+15005550406',
} as const;

/** What a test asks of transfers of an organization. */
export function transfersOf(organization: Organization) {
  const { call } = organization;
  const calls = callsOf(organization);
  const worker = workerOf(organization);
  const keyed = (key: string | undefined) => (key === undefined ? {} : { 'idempotency-key': key });
  const at = (id: string, rest: string): string => `/v1/calls/${id}/transfers/${rest}`;
  const blind = <T = Transfer>(id: string, json: Json, key?: string) =>
    call<T>('POST', at(id, 'blind'), json, keyed(key));
  const warm = <T = Routed>(id: string, json: Json, key?: string) => call<T>('POST', at(id, 'warm'), json, keyed(key));
  const newest = async (id: string): Promise<Transfer | undefined> => (await calls.call(id)).transfers.at(-1);
  const transferEvents = async (id: string) =>
    (await calls.events(id)).filter(({ event_type }) => event_type.startsWith('transfer.'));
  return {
    ...calls,
    blind,
    warm,
    complete: <T = Transfer>(id: string, transferId: string, json: Json = {}) =>
      call<T>('POST', at(id, `${transferId}/complete`), json),
    cancel: <T = Routed>(id: string, transferId: string, json: Json = {}) =>
      call<T>('POST', at(id, `${transferId}/cancel`), json),
    newest,
    transferEvents,
    /** The types of the events of transfers of a call, without what they all begin with. */
    scenario: async (id: string): Promise<string[]> =>
      (await transferEvents(id)).map(({ event_type }) => event_type.slice('transfer.'.length)),
    /** Has the newest transfer begin, and so much of its time pass; answers what the request for it did. */
    during: async <Answer>(id: string, asked: Promise<Answer>, seconds: number): Promise<Answer> => {
      const [answer] = await Promise.all([
        asked,
        calls.until(id, 'is handed over', ({ transfers }) => transfers.length > 0).then(() => calls.advance(seconds)),
      ]);
      return answer;
    },
    /** Waits until the newest transfer of a call stands so. */
    stands: async (id: string, ...statuses: Array<Transfer['status']>): Promise<Transfer> => {
      const found = await waitFor(
        `the transfer is ${statuses.join(' or ')}`,
        () => newest(id),
        (transfer) => transfer !== undefined && statuses.includes(transfer.status),
      );
      if (found === undefined) throw new Error('No transfer');
      return found;
    },
    /** A telephone call that the simulated network speaks in, until it is ended. */
    talking: async (fields: Json = {}): Promise<string> => {
      const id = await calls.dialed({ to: telephones.endless, ...fields });
      // It is answered after a second, and the first sentence takes half of one.
      await calls.advance(2);
      await calls.until(id, 'speaks', ({ transcript }) => transcript.entries.length > 0);
      return id;
    },
    /** A session of the web in which something was said to a worker of the test. */
    spoken: async (): Promise<Claim> => {
      await calls.made();
      const claim = await worker.claimed();
      await worker.leased(claim, 'turns', { turns: [turn(0)] });
      return claim;
    },
    tell: (claim: Claim, transferId: string, json: Json) =>
      call<Told>('POST', `/v1/worker/sessions/${claim.sessionId}/transfers/${transferId}`, json, {
        'service-lease': claim.leaseToken,
      }),
    heartbeat: async (claim: Claim, json: Json = {}): Promise<Wire['WorkerHeartbeat']> =>
      (await worker.leased<Wire['WorkerHeartbeat']>(claim, 'heartbeat', json)).body,
    worker,
  };
}

/** Has every test of the file begin with an organization of its own, whose calls are handed over. */
export function onTransfersStage(options: Parameters<typeof startStage>[0]): OwnOrganization & {
  readonly calls: ReturnType<typeof transfersOf>;
} {
  const own = ownOrganization(() => startStage(options));
  return {
    get stage() {
      return own.stage;
    },
    get ours() {
      return own.ours;
    },
    get calls() {
      return transfersOf(own.ours);
    },
  };
}
