import type { AgentsPorts, SessionOverrides } from '../../agents/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { validationError } from '../../platform/process/errors.ts';
import type { RouterPorts } from '../../router/index.ts';
import { sessionErrors } from './errors.ts';
import { nowOf } from './now-of.ts';
import type { PreCallAnswer } from './pre-call/index.ts';
import { chooseSpeechToSpeech } from './request-rules.ts';
import type { CreateSessionRequest, Direction, SessionPlan, SessionTool } from './types.ts';

/** A conversation that shall be configured, whatever it is held over. */
export interface Conversation {
  readonly organizationId: string;
  readonly mode: 'test' | 'live';
  readonly sessionId: string;
  readonly agentId: string | null;
  readonly overrides: SessionOverrides;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly webhookTags: Readonly<Record<string, string>>;
  readonly s2s: CreateSessionRequest['s2s'];
  readonly direction: Direction;
  /** Of a telephone. */
  readonly from: string | null;
  readonly to: string | null;
  readonly answer: PreCallAnswer;
}

export interface ConfiguredSession {
  readonly plan: Pick<
    SessionPlan,
    'id' | 'organizationId' | 'direction' | 'agentId' | 'configuration' | 'tools' | 's2s' | 'webhookTags'
  >;
  readonly layers: Awaited<ReturnType<AgentsPorts['configure']>>['layers'];
}

/** What a conversation runs with. Throws 400, 404 and 422 as the rules of agents and sessions have it; nothing is stored. */
export type ConfigureSession = (conversation: Conversation) => Promise<ConfiguredSession>;

export function createConfigureSession(options: {
  database: Database;
  agents: Pick<AgentsPorts, 'configure'>;
  router: Pick<RouterPorts, 'knownProviders'>;
}): ConfigureSession {
  const { database, agents, router } = options;
  return async ({ sessionId, from, to, answer, s2s: named, webhookTags, ...conversation }) => {
    const { organizationId, mode, agentId, direction } = conversation;
    if (agentId === null && Object.keys(webhookTags).length > 0) throw sessionErrors.tagsRequireAgent();
    const { toolSecrets: _secrets, ...preCall } = answer;
    const { configuration, tools, layers } = await agents.configure({
      ...conversation,
      preCall,
      language: null,
      conversation: { sessionId, from, to, at: await nowOf(database.read, organizationId) },
      at: '/body',
    });
    const plan = { id: sessionId, organizationId, direction, agentId, configuration, webhookTags };
    const configured = { ...plan, tools: tools.map(sessionToolOf) };
    if (configuration.mode !== 's2s') return { layers, plan: { ...configured, s2s: null } };
    const allowed = configuration.allowedProviders.s2s ?? [];
    const chosen = chooseSpeechToSpeech(named, { known: router.knownProviders(mode).s2s, allowed, mode });
    if ('issue' in chosen) throw validationError([chosen.issue]);
    return { layers, plan: { ...configured, s2s: chosen.s2s } };
  };
}

function sessionToolOf(tool: Awaited<ReturnType<AgentsPorts['configure']>>['tools'][number]): SessionTool {
  const { id, name, description, parameters, source, preToolSpeech } = tool;
  const message = source.kind === 'builtin' ? (source.config.message ?? null) : null;
  return { id, name, description, parameters, kind: source.kind, message, preToolSpeech };
}
