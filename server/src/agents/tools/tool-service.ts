import type { Database, Tx } from '../../platform/db/database.ts';
import { uncounted } from '../../platform/db/deadline.ts';
import type { Encryption } from '../../platform/crypto/encryption.ts';
import { type Issue, validationError } from '../../platform/process/errors.ts';
import type { Ids } from '../../platform/crypto/ids.ts';
import type { GuardedHttp } from '../../platform/outbound-http/guarded-http.ts';
import { agentExists, lockAgent } from '../agent-store.ts';
import type { TemplateThreads } from '../templates/index.ts';
import { agentErrors } from '../errors.ts';
import type { PhoneNumberExists } from '../needs.ts';
import { isAvailable } from './builtins.policy.ts';
import { urlPlaceholderProblem, withStandIns } from './placeholders.policy.ts';
import { toolIssues } from './tool-rules.ts';
import { createToolSecrets, noSecrets } from './tool-secrets.ts';
import { changedToolSettings, type NewTool, newToolSettings, type ToolRequest } from './tool-settings.policy.ts';
import { countTools, deleteTool, findTool, insertTool, listTools, lockTool, updateTool } from './tool-store.ts';
import type { Tool } from './types.ts';

/** An agent, and whose it is. */
export interface ToolOwner {
  readonly organizationId: string;
  readonly agentId: string;
}

/** Tools of one agent. Every other organization's agents, and every other agent's tools, are 404 like an unknown id. */
export interface ToolService {
  /** 400 with every rule that the request breaks; 409 TOOL_NAME_TAKEN and LIMIT_REACHED. */
  create(owner: ToolOwner, request: NewTool): Promise<Tool>;
  /** Oldest first; with `onlyAvailable` those that a conversation on this server can use. */
  list(owner: ToolOwner, onlyAvailable: boolean): Promise<Tool[]>;
  get(owner: ToolOwner, id: string): Promise<Tool>;
  /** Writes only what is sent, each value as a whole, but for the secrets that a webhook keeps. 400 as for a new one. */
  update(owner: ToolOwner, id: string, request: ToolRequest): Promise<Tool>;
  remove(owner: ToolOwner, id: string): Promise<void>;
}

const limit = 100;

export function createToolService(options: {
  database: Database;
  ids: Ids<'tool'>;
  encryption: Encryption;
  http: Pick<GuardedHttp, 'check'>;
  phoneNumberExists: PhoneNumberExists;
  threads: TemplateThreads;
}): ToolService {
  const { database, ids, http, phoneNumberExists, threads } = options;
  const secrets = createToolSecrets(options);

  const assertAgent = async ({ organizationId, agentId }: ToolOwner): Promise<void> => {
    if (!(await agentExists(database.read, organizationId, agentId))) throw agentErrors.notFound();
  };
  const assertTool = async (tx: Tx, { organizationId, agentId }: ToolOwner, id: string, lock: boolean) => {
    const tool = await (lock ? lockTool : findTool)(tx, organizationId, agentId, id);
    if (tool === null) throw agentErrors.toolNotFound();
    return tool;
  };
  /** What others must be asked, before the transaction: whether the URL may be reached, whether the number exists. */
  const lookUp = async ({ organizationId }: ToolOwner, { source }: ToolRequest): Promise<LookedUp> => {
    if (source?.kind === 'webhook') return lookUpUrl(http, source.url, organizationId);
    if (source?.kind !== 'builtin') return { url: null, issues: [] };
    const { phoneNumberId: number, message: template } = source.config ?? {};
    if (template !== undefined) return { url: null, issues: await templateIssues(organizationId, template) };
    if (number === undefined || (await phoneNumberExists(database.read, organizationId, number)))
      return { url: null, issues: [] };
    const message = 'must be a phone number of your organization';
    return { url: null, issues: [{ path: '/body/source/config/phoneNumberId', message }] };
  };
  /** A message is a template, and is read where templates are. */
  const templateIssues = async (organizationId: string, text: string): Promise<Issue[]> => {
    const outcome = await uncounted(() => threads.run(organizationId, { kind: 'inspect', texts: [text] }));
    const [found] = 'answer' in outcome ? outcome.answer : [{ problem: 'takes too long or too much memory to read' }];
    if (found === undefined || !('problem' in found)) return [];
    return [{ path: '/body/source/config/message', message: found.problem }];
  };
  const assertValid = (request: ToolRequest, before: Tool | null, { issues }: LookedUp): void => {
    const all = [...issues, ...toolIssues(request, before)];
    if (all.length > 0) throw validationError(all);
  };

  return {
    create: async (owner, request) => {
      const { organizationId, agentId } = owner;
      await assertAgent(owner);
      const lookedUp = await lookUp(owner, request);
      assertValid(request, null, lookedUp);
      const { name, source } = request;
      const identity = { id: ids.prefixed('tool'), organizationId, agentId, name };
      const sealed = secrets.seal(identity, source, noSecrets);
      const tool = { ...identity, ...newToolSettings(request, lookedUp.url), ...sealed };
      return database.tx(async (tx) => {
        // Nobody else adds a tool to this agent until the transaction ends.
        if ((await lockAgent(tx, organizationId, agentId)) === null) throw agentErrors.notFound();
        if ((await countTools(tx, organizationId, agentId)) >= limit) throw agentErrors.toolLimitReached(limit);
        const made = await insertTool(tx, tool);
        if (made === null) throw agentErrors.toolNameTaken(name);
        return made;
      });
    },
    list: async (owner, onlyAvailable) => {
      await assertAgent(owner);
      const list = onlyAvailable ? listAvailableTools : listTools;
      return list(database.read, owner.organizationId, owner.agentId);
    },
    get: (owner, id) => assertTool(database.read, owner, id, false),
    update: async (owner, id, request) => {
      const found = await assertTool(database.read, owner, id, false);
      if (Object.keys(request).length === 0) return found;
      const lookedUp = await lookUp(owner, request);
      return database.tx(async (tx) => {
        const before = await assertTool(tx, owner, id, true);
        assertValid(request, before, lookedUp);
        const sealed = request.source === undefined ? before : secrets.seal(before, request.source, before);
        const { secretEncrypted, authHeadersEncrypted } = sealed;
        const settings = changedToolSettings(before, request, lookedUp.url);
        return updateTool(tx, { ...before, ...settings, secretEncrypted, authHeadersEncrypted });
      });
    },
    remove: async ({ organizationId, agentId }, id) => {
      if (!(await deleteTool(database.read, organizationId, agentId, id))) throw agentErrors.toolNotFound();
    },
  };
}

/** The tools of the agent that a conversation on this server can use, oldest first. */
export async function listAvailableTools(tx: Tx, organizationId: string, agentId: string): Promise<Tool[]> {
  return (await listTools(tx, organizationId, agentId)).filter(isAvailable);
}

interface LookedUp {
  /** Of a webhook, in canonical form. */
  url: string | null;
  issues: Issue[];
}

/** Whether a URL may be reached, whatever is filled in. */
export async function lookUpUrl(
  http: Pick<GuardedHttp, 'check'>,
  url: string,
  organizationId: string,
): Promise<LookedUp> {
  const refused = (message: string): LookedUp => ({ url: null, issues: [{ path: '/body/source/url', message }] });
  const problem = urlPlaceholderProblem(url);
  if (problem !== null) return refused(problem);
  const { readable, restore } = withStandIns(url);
  const check = await http.check(readable, organizationId);
  return check.ok ? { url: restore(check.url), issues: [] } : refused(check.problem);
}
