import { request } from 'node:http';
import { makeTelephone } from '../../../../tests/support/by-telephone.ts';
import type { SmsOrganization } from '../../../../tests/support/sms-organization.ts';
import { waitUntil } from '../../stage/wait-until.ts';
import type { Answers } from '../bring.ts';

interface Claim {
  sessionId: string;
  leaseToken: string;
  tools: Array<{ name: string }>;
}

const mostTries = 2_000;
const claimOf = async ({ call }: SmsOrganization, fields: object = {}, tool?: string): Promise<Claim> => {
  // Older ones that others left come first, and do as well; where others were quicker, another one is created.
  for (let tries = 0, isCreated = false; tries < mostTries; tries += 1) {
    if (!isCreated) await call('POST', '/v1/sessions', { intent: { language: 'en' }, ...fields });
    const { status, body } = await call<Claim>('POST', '/v1/worker/claims', { waitSeconds: 0 });
    if (status === 200 && (tool === undefined || body.tools.some(({ name }) => name === tool))) return body;
    isCreated = status === 200;
  }
  throw new Error('Others claim whatever is created');
};
const asWorker = ({ call }: SmsOrganization, { sessionId, leaseToken }: Claim, act: string, json: object) =>
  call('POST', `/v1/worker/sessions/${sessionId}/${act}`, json, { 'service-lease': leaseToken });
/** Of a claim that there never was. */
const lost = (claim: Claim): Claim => ({ ...claim, leaseToken: 'lease_0' });

/** A report that is made twice under one name, in other words, with a lost lease, and after the end. */
const report = async (
  ours: SmsOrganization,
  act: string,
  json: (words: string) => object,
  ...of: [fields?: object, tool?: string]
): Promise<void> => {
  const claim = await claimOf(ours, ...of);
  await asWorker(ours, claim, act, json('one'));
  await asWorker(ours, claim, act, json('other'));
  await asWorker(ours, lost(claim), act, json('one'));
  const ended = await claimOf(ours, ...of);
  await asWorker(ours, ended, 'end', { reason: 'agent_hangup' });
  await asWorker(ours, ended, act, json('late'));
};
/** An agent with an inline tool, for a session. */
const withTool = async ({ call }: SmsOrganization): Promise<{ agentId: string }> => {
  const agent = { name: 'Guide', systemPrompt: 'Show the way.', intent: { language: 'en' } };
  const agentId = (await call<{ id: string }>('POST', '/v1/agents', agent)).body.id;
  const tool = { name: 'show_map', description: 'Shows a map.', source: { kind: 'inline' } };
  await call('POST', `/v1/agents/${agentId}/tools`, tool);
  return { agentId };
};
/** Waits for a session that does not come; answers how to leave. */
const openPoll = (url: string, key: string): (() => void) => {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const poll = request(`${url}/v1/worker/claims`, { method: 'POST', headers, agent: false });
  poll.on('error', () => {}).end(JSON.stringify({ waitSeconds: 25 }));
  return () => poll.destroy();
};
// As many as an organization may have open.
const mostPolls = 100;

/** What brings out the answers of their own that the operations of workers have. */
export const answers: Answers = {
  claimSession: async (system) => {
    // Without sessions: each that came would end a poll.
    const { call, apiKey } = await system.organization('Without sessions');
    const claim = () => call('POST', '/v1/worker/claims', { waitSeconds: 0 });
    const polls = Array.from({ length: mostPolls }, () => openPoll(system.url, apiKey));
    // A look takes a place for a moment, and may push a poll out.
    await waitUntil('as many polls are open as may be', async () => {
      polls.push(openPoll(system.url, apiKey));
      return (await claim()).status === 429;
    });
    for (const leave of polls) leave();
  },
  sendHeartbeat: async (_system, { ours }) => {
    await asWorker(ours, lost(await claimOf(ours)), 'heartbeat', {});
  },
  endWorkerSession: async (_system, { ours }) => {
    await asWorker(ours, lost(await claimOf(ours)), 'end', { reason: 'agent_hangup' });
  },
  addWorkerTurns: async (_system, { ours }) =>
    report(ours, 'turns', (text) => ({
      turns: [{ index: 0, source: 'user', text, startedAt: '2026-11-20T15:00:05.000Z' }],
    })),
  addWorkerEvents: async (_system, { ours }) =>
    report(ours, 'events', (words) => ({ events: [{ id: 'e', type: 'worker.greeted', payload: { words } }] })),
  callWorkerTool: async (_system, { ours }) => {
    // The late call has an id of its own.
    const callOf = (result: string) => ({ id: result === 'late' ? 'c2' : 'c1', name: 'show_map', result });
    await report(ours, 'tool-calls', callOf, await withTool(ours), 'show_map');
  },
  sendWorkerDigits: async (system, { ours }) => {
    const claim = await claimOf(ours);
    await makeTelephone(system.database.ask, claim.sessionId);
    await asWorker(ours, lost(claim), 'digits', { digits: '1' });
    await asWorker(ours, claim, 'end', { reason: 'agent_hangup' });
    await asWorker(ours, claim, 'digits', { digits: '1' });
  },
  addWorkerUsage: async (_system, { ours }) =>
    report(ours, 'usage', (provider) => ({
      usage: [{ id: 'u', layer: 'llm', provider, metric: 'output_tokens', quantity: 1 }],
    })),
};
