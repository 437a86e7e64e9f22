import { expect } from '@jest/globals';
import type { Agent, AgentsApi, Json } from './agents-api.ts';
import type { Tool } from './tools-api.ts';

/** A tool as the model has it: what was said of it. */
interface ModelTool {
  id: string;
  name: string;
  description: string;
  kind: 'inline' | 'webhook' | 'integration';
  isMocked: boolean;
}

/** An agent as the model has it. */
interface ModelAgent {
  id: string;
  name: string;
  voice: string | null;
  version: number;
  /** Oldest first. */
  tools: ModelTool[];
}

/** An organization, and what a plain model says that it has. */
export interface Walk {
  api: AgentsApi;
  apiKey: string;
  receiverUrl: string;
  agentLimit: number;
  /** Oldest first. */
  agents: ModelAgent[];
}

/** `agent` and `tool` choose one that is there, and none where they are `noOne`; `choice` decides the rest. */
interface Step {
  name: (typeof stepNames)[number];
  agent: number;
  tool: number;
  choice: number;
}

interface Done {
  operation: string;
  status: number;
}

export const stepNames = [
  'createAgent',
  'updateAgent',
  'deleteAgent',
  'readAgent',
  'preview',
  'createTool',
  'createTool',
  'updateTool',
  'deleteTool',
  'readTool',
  'testTool',
] as const;

export const noOne = 12;

const unknown = { agent: 'agent_00000000000000000000000000000000', tool: 'tool_00000000000000000000000000000000' };
const toolNames = ['one', 'two', 'three'];
const kinds = ['inline', 'webhook', 'integration'] as const;

export async function startWalk(api: AgentsApi, receiverUrl: string, agentLimit: number): Promise<Walk> {
  const { apiKey } = await api.organization();
  const born = (await api.list(apiKey)).map(({ id, name }) => ({ id, name, voice: null, version: 1, tools: [] }));
  return { api, apiKey, receiverUrl, agentLimit, agents: born };
}

/** Takes a step in the server and in the model, and holds what each answers and all that there is against each other. */
export async function walkStep(walk: Walk, step: Step): Promise<Done> {
  const agent = chosen(walk.agents, step.agent);
  const tool = chosen(agent?.tools ?? [], step.tool);
  const done = await steps[step.name]({ walk, agent, tool, choice: step.choice });
  await assertModel(walk);
  return done;
}

function chosen<Item>(items: readonly Item[], at: number): Item | undefined {
  return at === noOne ? undefined : items[at % items.length];
}

interface At {
  walk: Walk;
  agent: ModelAgent | undefined;
  tool: ModelTool | undefined;
  choice: number;
}

const agentPath = ({ agent }: At): string => `/v1/agents/${agent?.id ?? unknown.agent}`;
const toolPath = (at: At): string => `${agentPath(at)}/tools/${at.tool?.id ?? unknown.tool}`;

const steps: Record<Step['name'], (at: At) => Promise<Done>> = {
  createAgent: async ({ walk, choice }) => {
    const name = `Agent ${choice}`;
    const isWrong = choice % 5 === 0;
    const answer = await walk.api.create(walk.apiKey, { name, ...(isWrong ? { voice: '' } : {}) });
    const isFull = walk.agents.length >= walk.agentLimit;
    const status = told(answer, 'createAgent', isWrong ? 400 : isFull ? 409 : 200);
    if (status.status === 200) walk.agents.push({ id: answer.body.id, name, voice: null, version: 1, tools: [] });
    return status;
  },
  updateAgent: async (at) => {
    const { walk, agent, choice } = at;
    const changes: Json = choice % 3 === 0 ? { voice: null } : { name: `Renamed ${choice}`, voice: `voice-${choice}` };
    const isStale = choice % 4 === 0;
    const headers = { 'if-match': `"${(agent?.version ?? 1) - (isStale ? 1 : 0)}"` };
    const answer = await walk.api.call(walk.apiKey, 'PATCH', agentPath(at), changes, headers);
    const done = told(answer, 'updateAgent', agent === undefined ? 404 : isStale ? 412 : 200);
    if (done.status === 200 && agent !== undefined) Object.assign(agent, changes, { version: agent.version + 1 });
    return done;
  },
  deleteAgent: async (at) => {
    const { walk, agent } = at;
    const answer = await walk.api.call(walk.apiKey, 'DELETE', agentPath(at));
    const isLast = walk.agents.length === 1;
    const done = told(answer, 'deleteAgent', agent === undefined ? 404 : isLast ? 409 : 200);
    if (done.status === 200) walk.agents = walk.agents.filter((one) => one !== agent);
    return done;
  },
  readAgent: async (at) => {
    const { walk, agent } = at;
    const answer = await walk.api.call(walk.apiKey, 'GET', agentPath(at));
    if (agent !== undefined) expect(answer.headers.etag).toBe(`"${agent.version}"`);
    return told(answer, 'getAgent', agent === undefined ? 404 : 200);
  },
  preview: async (at) => {
    const { walk, agent } = at;
    const path = `${agentPath(at)}/effective-config/preview`;
    const answer = await walk.api.call<{ configuration: Json }>(walk.apiKey, 'POST', path, {});
    if (agent !== undefined) expect(answer.body.configuration).toMatchObject({ voice: agent.voice });
    return told(answer, 'previewAgentConfiguration', agent === undefined ? 404 : 200);
  },
  createTool: async (at) => {
    const { walk, agent, choice } = at;
    const [name = '', kind = 'inline'] = [toolNames[choice % 3], kinds[(choice % 7) % 3]];
    const isMocked = choice % 5 === 0;
    const fields = { name, description: `Tool ${choice}`, ...(isMocked ? { simulation: mock } : {}) };
    const json = { ...fields, source: sourceOf(walk, kind) };
    const answer = await walk.api.call<Tool>(walk.apiKey, 'POST', `${agentPath(at)}/tools`, json);
    const isTaken = agent?.tools.some((one) => one.name === name);
    const done = told(answer, 'createAgentTool', agent === undefined ? 404 : isTaken === true ? 409 : 200);
    if (done.status === 200)
      agent?.tools.push({ id: answer.body.id, name, description: fields.description, kind, isMocked });
    return done;
  },
  updateTool: async (at) => {
    const { walk, tool, choice } = at;
    const kind = kinds[choice % 3] ?? 'inline';
    const isWrong = choice % 6 === 0;
    const json = { description: `Changed ${choice}`, source: sourceOf(walk, kind), simulation: null };
    const answer = await walk.api.call(walk.apiKey, 'PATCH', toolPath(at), isWrong ? { ...json, name: 'x' } : json);
    const done = told(answer, 'updateAgentTool', isWrong ? 400 : tool === undefined ? 404 : 200);
    if (done.status === 200 && tool !== undefined)
      Object.assign(tool, { description: json.description, kind, isMocked: false });
    return done;
  },
  deleteTool: async (at) => {
    const { walk, agent, tool } = at;
    const answer = await walk.api.call(walk.apiKey, 'DELETE', toolPath(at));
    const done = told(answer, 'deleteAgentTool', tool === undefined ? 404 : 200);
    if (agent !== undefined) agent.tools = agent.tools.filter((one) => one !== tool || done.status !== 200);
    return done;
  },
  readTool: async (at) => {
    const { walk, tool } = at;
    const answer = await walk.api.call<Tool>(walk.apiKey, 'GET', toolPath(at));
    if (tool !== undefined) expect(shown(answer.body)).toEqual(tool);
    return told(answer, 'getAgentTool', tool === undefined ? 404 : 200);
  },
  testTool: async (at) => {
    const { walk, tool, choice } = at;
    const json = { arguments: { choice } };
    const answer = await walk.api.call<{ result: unknown }>(walk.apiKey, 'POST', `${toolPath(at)}/test`, json);
    const isRun = tool?.isMocked === true || tool?.kind === 'webhook';
    const done = told(answer, 'testAgentTool', tool === undefined ? 404 : isRun ? 200 : 422);
    // The receiver answers what it got.
    const expected = tool?.isMocked === true ? mock.response : { tool: tool?.name, args: json.arguments };
    if (done.status === 200) expect(answer.body.result).toMatchObject(expected);
    return done;
  },
};

const mock = { mode: 'mock', response: { mocked: true } };

function sourceOf({ receiverUrl }: Walk, kind: ModelTool['kind']): Json {
  const installationId = '0199aaaa-1b00-7c3d-8e4f-5a6b7c8d9e13';
  if (kind === 'integration') return { kind, installationId, appKey: 'app', actionKey: 'action' };
  return kind === 'webhook' ? { kind, url: receiverUrl } : { kind };
}

/** The status, which must be the one that the model says. */
function told({ status, text }: { status: number; text: string }, operation: string, expected: number): Done {
  expect([operation, status, text]).toEqual([operation, expected, text]);
  return { operation, status };
}

function shown({ id, name, description, source, simulation }: Tool): ModelTool {
  return { id, name, description, kind: source.kind as ModelTool['kind'], isMocked: simulation?.mode === 'mock' };
}

async function assertModel({ api, apiKey, agents }: Walk): Promise<void> {
  const listed = await api.list(apiKey);
  expect(listed.map(({ id, name, voice }: Agent) => ({ id, name, voice }))).toEqual(
    agents.map(({ id, name, voice }) => ({ id, name, voice })),
  );
  for (const agent of agents) {
    const path = `/v1/agents/${agent.id}/tools`;
    const { body } = await api.call<Tool[]>(apiKey, 'GET', path);
    expect(body.map(shown)).toEqual(agent.tools);
    const available = (await api.call<Tool[]>(apiKey, 'GET', `${path}?available=1`)).body;
    expect(available).toEqual(body.filter(({ source }) => source.kind !== 'integration'));
  }
}
