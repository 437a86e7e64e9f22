import type { components } from '../../../server/src/contract/generated/openapi.ts';
import { sessionsOf } from '../../http/sessions/sessions-stage.ts';
import type { Organization } from '../organization.ts';
import { waitFor } from '../sms-waiting.ts';

type Wire = components['schemas'];
type Lease = Pick<Wire['WorkerClaim'], 'sessionId' | 'leaseToken'>;

/** What a walk asks of calls of an organization, as their customer and as their worker. */
export function askedOf({ call }: Organization) {
  const leased = <T = Wire['WorkerDirective']>({ sessionId, leaseToken }: Lease, act: string, json: object) =>
    call<T>('POST', `/v1/worker/sessions/${sessionId}/${act}`, json, { 'service-lease': leaseToken });
  const clock = () => call<Wire['TestClock']>('GET', '/v1/test/clock');
  return {
    ...sessionsOf({ call }),
    leased,
    claimed: async (): Promise<Wire['WorkerClaim']> =>
      (await call<Wire['WorkerClaim']>('POST', '/v1/worker/claims', { waitSeconds: 0 })).body,
    transfer: (id: string, act: string, json: object, key?: string) =>
      call<Wire['RoutedTransfer']>(
        'POST',
        `/v1/calls/${id}/transfers/${act}`,
        json,
        key === undefined ? {} : { 'idempotency-key': key },
      ),
    /** Sends the clock ahead by so many seconds, and waits until it is there. */
    advance: async (seconds: number): Promise<void> => {
      const to = new Date(Date.parse((await clock()).body.now) + seconds * 1_000).toISOString();
      await call('POST', '/v1/test/clock/advance', { to });
      await waitFor('the clock', clock, ({ body }) => body.status === 'ready');
    },
  };
}
