import type { components } from '../../../server/src/contract/generated/openapi.ts';
import type { Organization } from '../../support/organization.ts';
import { type Stage, startStage } from '../../support/stage.ts';

type Wire = components['schemas'];
export type Session = Wire['SessionDetail'];
export type Call = Wire['Call'];
export type Cascade = Wire['CascadeSession'];
export type Turn = Wire['SessionTurnInput'];
export type Json = Record<string, unknown>;

export const refusal = (status: number, code: string, fields: Json = {}) => ({ status, body: { code, ...fields } });

/** A server without a worker, an organization of it, and what is asked of its sessions. */
export async function startSessionsStage(): Promise<{
  stage: Stage;
  ours: Organization;
  sessions: ReturnType<typeof sessionsOf>;
}> {
  const stage = await startStage({ worker: false });
  const ours = await stage.organization();
  return { stage, ours, sessions: sessionsOf(ours) };
}

/** What a test asks of the sessions of an organization. */
export function sessionsOf({ call }: Pick<Organization, 'call'>) {
  const create = <T = Cascade>(fields: Json = {}, key?: string) =>
    call<T>(
      'POST',
      '/v1/sessions',
      { intent: { language: 'en' }, ...fields },
      key === undefined ? {} : { 'idempotency-key': key },
    );
  return {
    create,
    /** Creates one, and insists on the 201. */
    made: async (fields: Json = {}): Promise<string> => {
      const answer = await create(fields);
      if (answer.status !== 201) throw new Error(`Not created: ${answer.text}`);
      return answer.body.sessionId;
    },
    get: async (id: string): Promise<Session> => (await call<Session>('GET', `/v1/sessions/${id}`)).body,
    call: async (id: string): Promise<Call> => (await call<Call>('GET', `/v1/calls/${id}`)).body,
    events: async (id: string): Promise<Array<Wire['CallEvent']>> =>
      (await call<Wire['CallEventList']>('GET', `/v1/calls/${id}/events`)).body.events,
    say: (id: string, ...turns: readonly Turn[]) => call('POST', `/v1/sessions/${id}/turns`, { turns }),
    transcript: async (id: string): Promise<Array<Wire['SessionTurn']>> =>
      (await call<Wire['SessionTranscript']>('GET', `/v1/sessions/${id}/transcript`)).body.entries,
    end: (id: string) => call<Wire['EndedCall']>('POST', `/v1/calls/${id}/end`),
    list: async (query = ''): Promise<Wire['SessionPage']> =>
      (await call<Wire['SessionPage']>('GET', `/v1/sessions${query}`)).body,
    agent: async (fields: Json = {}): Promise<string> => {
      const json = { name: 'Reception', systemPrompt: 'Be brief.', intent: { language: 'en' }, ...fields };
      return (await call<{ id: string }>('POST', '/v1/agents', json)).body.id;
    },
  };
}

export const turn = (index: number, text = `Turn ${index}`, fields: Partial<Turn> = {}): Turn => ({
  index,
  source: index % 2 === 0 ? 'user' : 'agent',
  text,
  startedAt: '2026-11-20T15:00:05.000Z',
  ...fields,
});
