import { body, listOf, param, query, type Owner, type SliceTable, type Things } from '../support/slice-table.ts';

async function created({ call, mark }: Pick<Owner, 'call' | 'mark'>, fields: object = {}): Promise<string> {
  const metadata = mark === null ? {} : { mark };
  const json = { intent: { language: 'en' }, metadata, ...fields };
  return (await call<{ sessionId: string }>('POST', '/v1/sessions', json)).body.sessionId;
}

export const operations: SliceTable<'sessions' | 'calls'> = {
  createSession: {
    names: [body('agent', (agentId) => ({ agentId }))],
    sdk: (client) => client.sessions.create({ intent: { language: 'en' } }, { idempotencyKey: 'one' }),
  },
  explainSession: {
    names: [body('agent', (agentId) => ({ agentId }))],
    sdk: (client) => client.sessions.explain({ intent: { language: 'en' } }),
  },
  // Of one that has ended: the stream of another goes on.
  streamSession: { names: [param('endedSession')] },
  listSessions: {
    names: [query('agent', 'agent')],
    list: listOf('createSession'),
    sdk: (client) => client.sessions.list({ status: 'active', limit: 5 }),
  },
  getSession: { names: [param('session')], sdk: (client) => client.sessions.get('ses/1') },
  getSessionTranscript: { names: [param('session')], sdk: (client) => client.sessions.transcript('ses/1') },
  addSessionTurns: {
    names: [param('session')],
    sdk: (client) =>
      client.sessions.addTurns('ses/1', {
        turns: [{ index: 0, source: 'user', text: 'Hello', startedAt: '2026-11-20T15:00:05.000Z' }],
      }),
  },
  dialPhone: {
    names: [body('agent', (agentId) => ({ agentId })), body('e164', (from) => ({ from }))],
    sdk: (client) => client.calls.dial({ to: '+15550100200', intent: { language: 'en' } }, { idempotencyKey: 'one' }),
  },
  receiveTestCall: {
    names: [body('e164', (to) => ({ to }))],
    existing: async ({ ours }) => ({ to: await ours.the('e164') }),
    sdk: (client) => client.test.inboundCalls.create({ to: '+15552000000', from: '+15550100200' }),
  },
  getCall: { names: [param('session')], sdk: (client) => client.calls.get('call/1') },
  listCallEvents: { names: [param('session')], sdk: (client) => client.calls.events('call/1') },
  sendCallMessage: {
    names: [param('session')],
    sdk: (client) => client.calls.sendMessage('call/1', { text: 'The order is on its way.', mode: 'context' }),
  },
  joinCall: { names: [param('session')], sdk: (client) => client.calls.join('call/1', { displayName: 'Ada' }) },
  endCall: { names: [param('session')], sdk: (client) => client.calls.end('call/1') },
  listAgentCalls: {
    names: [param('agent')],
    list: async (ours) => {
      const id = await ours.the('agent');
      const agent = { agentId: id, variables: { business: 'Acme' } };
      for (const _time of [1, 2]) await created(ours, agent);
      return { params: { id }, hasCursor: true };
    },
    sdk: (client) => client.agents.calls('agent/1', { limit: 5 }),
  },
};

export const things: Things = {
  session: (owner) => created(owner),
  endedSession: async (owner) => {
    const id = await created(owner);
    await owner.call('POST', `/v1/calls/${id}/end`);
    return id;
  },
};
