import type { components } from '../../../server/src/contract/generated/openapi.ts';
import type { ApiAnswer } from '../../support/sms-http.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import type { LogOwner } from './deliveries-log.ts';

export type Replay = components['schemas']['WebhookReplay'];

/** A day before the organizations of the tests, in whose time it is noon. */
export const dayBefore = '2027-01-12T17:00:00Z';

/** An organization's replays. */
export function replaysOf({ call }: Pick<LogOwner, 'call'>) {
  const start = (endpointId: string, body: object = {}): Promise<ApiAnswer<{ id: string }>> =>
    call('POST', `/v1/webhooks/${endpointId}/replay`, { since: dayBefore, ...body });
  const get = (endpointId: string, replayId: string): Promise<ApiAnswer<Replay>> =>
    call('GET', `/v1/webhooks/${endpointId}/replays/${replayId}`);
  /** Begins one, insists on the 202 and answers its id. */
  const started = async (endpointId: string, body: object = {}): Promise<string> => {
    const answer = await start(endpointId, body);
    if (answer.status !== 202) throw new Error(`No replay: ${answer.status} ${answer.text}`);
    return answer.body.id;
  };
  /** Follows one until it is as the test says. */
  const reaches = (endpointId: string, replayId: string, isSo: (replay: Replay) => boolean): Promise<Replay> =>
    waitFor(`replay ${replayId}`, async () => (await get(endpointId, replayId)).body, isSo);
  return {
    start,
    get,
    started,
    reaches,
    /** Begins one and follows it to its end. */
    run: async (endpointId: string, body: object = {}): Promise<Replay> =>
      reaches(endpointId, await started(endpointId, body), ({ status }) => status !== 'running'),
  };
}
