import type { components } from '../../../server/src/contract/generated/openapi.ts';
import { createOrganization, type Organization } from '../../support/organization.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { createStage, type Stage } from '../../support/stage.ts';
import { callsOf } from '../calls/calls-stage.ts';
import type { Json } from '../sessions/sessions-stage.ts';
import { processCredentials } from '../worker/process-credentials.ts';
import { type Claim, workerOf } from '../worker/worker-stage.ts';

type Wire = components['schemas'];
export type Callback = Wire['ScheduledCallback'];

/** A server whose calls a test itself carries: in a process that works, the simulated network would take them. */
export async function startCallbacksStage(): Promise<{ stage: Stage; server: TestServer }> {
  const server = await startTestServer({ roles: ['api'] });
  return { stage: createStage(server), server };
}

/** What a test asks of the callbacks of an organization, and does as the network that carries its calls. */
export function callbacksOf(organization: Organization, server: TestServer) {
  const { call } = organization;
  const calls = callsOf(organization);
  const network = () =>
    workerOf(createOrganization(organization, organization.id, processCredentials(server).issue('p1')));
  /** Takes that call, whatever else waits. */
  const carried = async (sessionId: string): Promise<Claim> => {
    for (;;) {
      const { status, body, text } = await network().claim({ kinds: ['phone'], scripts: ['talk'], waitSeconds: 0 });
      if (status !== 200) throw new Error(`The call is not there: ${status} ${text}`);
      if (body.sessionId === sessionId) return body;
    }
  };
  return {
    ...calls,
    list: async (query = ''): Promise<Callback[]> =>
      (await call<Wire['ScheduledCallbackList']>('GET', `/v1/callbacks${query}`)).body.callbacks,
    callback: async (id: string): Promise<Callback> => (await call<Callback>('GET', `/v1/callbacks/${id}`)).body,
    cancel: (id: string, json: Json = {}) => call<Callback>('POST', `/v1/callbacks/${id}/cancel`, json),
    dispatch: (id: string, key?: string) =>
      call<Callback>(
        'POST',
        `/v1/callbacks/${id}/dispatch`,
        undefined,
        key === undefined ? {} : { 'idempotency-key': key },
      ),
    /** The types of the events of one, without what they all begin with. */
    eventsOf: async (id: string): Promise<string[]> =>
      (await organization.events(id)).map(({ type }) => type.slice('callback.'.length)),
    carried,
    /** The network reports what becomes of a call. */
    reports: async (claim: Claim, ...types: string[]): Promise<void> => {
      for (const type of types) {
        const failed = type === 'sip.failed' ? { sipStatusCode: 503, sipStatus: 'Service Unavailable' } : {};
        const answer = await network().leased(claim, 'events', {
          events: [{ id: type.replace('.', '-'), type, ...failed }],
        });
        if (answer.status !== 200) throw new Error(answer.text);
      }
    },
    ends: (claim: Claim, reason: string) => network().end(claim, reason),
    /** A call of a telephone whose agent has the tool, as its worker has it. */
    talking: async (fields: Json = {}, asked: Json = {}) => {
      const agentId = await calls.agent(fields);
      const source = { kind: 'builtin', name: 'schedule_callback' };
      await call('POST', `/v1/agents/${agentId}/tools`, { name: 'call_back', description: 'Calls back.', source });
      const claim = await carried(
        await calls.dialed({ agentId, metadata: { order: 'o-1' }, webhookTags: { shop: 'a' }, ...asked }),
      );
      let count = 0;
      const use = async (args: Json): Promise<Json> => {
        count += 1;
        const made = { id: `c${count}`, name: 'call_back', arguments: args };
        return (await network().leased<Json>(claim, 'tool-calls', made)).body;
      };
      return { claim, agentId, use, sessionId: claim.sessionId };
    },
    network,
  };
}
