import type { Issue } from '../../platform/process/errors.ts';
import { pointerToken } from '../../platform/text/pointer-token.ts';
import type { GuardedHttp } from '../../platform/outbound-http/guarded-http.ts';
import { agentErrors } from '../errors.ts';
import { hasPlaceholder } from './placeholders.policy.ts';
import type { OpenWebhook } from './run-webhook.ts';
import { whyNotRunnable } from './tool-outcome.policy.ts';
import { toolIssues } from './tool-rules.ts';
import { webhookSourceOf } from './tool-settings.policy.ts';
import { lookUpUrl } from './tool-service.ts';
import type { ToolSourceRequest, WebhookSourceRequest } from './types.ts';

/** A tool as a request brings it, for itself alone: nothing of it is kept. */
export interface GivenTool {
  readonly name: string;
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly executionMode?: 'inline' | 'webhook' | 'builtin' | 'integration';
  readonly source?: ToolSourceRequest;
}

/** What of them is run here, by name; or everything that the rules of saved tools have against them. */
export type ReadTools = { readonly webhooks: ReadonlyMap<string, OpenWebhook> } | { readonly issues: Issue[] };

/**
 * Reads the tools of a request, which stand in `/body/tools`, and looks up where their webhooks lead. 422 TOOL_NOT_RUNNABLE for a kind
 * that acts in conversations alone.
 */
export type ReadGivenTools = (organizationId: string, tools: readonly GivenTool[]) => Promise<ReadTools>;

export function createReadGivenTools({ http }: { http: Pick<GuardedHttp, 'check'> }): ReadGivenTools {
  /** What one of them has against it; `webhook` where it is one. */
  async function readTool(
    organizationId: string,
    { name, source, executionMode = 'inline', parameters }: GivenTool,
    at: string,
  ): Promise<{ issues: Issue[]; webhook: OpenWebhook | null }> {
    const kind = source?.kind ?? (executionMode === 'webhook' ? null : executionMode);
    if (kind !== executionMode) {
      const message = `must have the kind ${executionMode}, as executionMode`;
      const path = kind === null ? `${at}/source` : `${at}/source/kind`;
      return { issues: [{ path, message }], webhook: null };
    }
    const own = ({ path, message }: Issue): Issue => ({ path: path.replace('/body', at), message });
    const issues = toolIssues({ ...(parameters && { parameters }), ...(source && { source }) }, null).map(own);
    if (source?.kind !== 'webhook') return { issues, webhook: null };
    const { url, issues: ofUrl } = await lookUpUrl(http, source.url, organizationId);
    issues.push(...filledLater(source, at), ...ofUrl.map(own));
    return { issues, webhook: openWebhook(organizationId, name, source, url) };
  }

  return async (organizationId, tools) => {
    for (const { executionMode } of tools)
      if (executionMode === 'builtin' || executionMode === 'integration')
        throw agentErrors.toolNotRunnable(whyNotRunnable[executionMode]);
    // Each name may take its two seconds: one after another, fifty would hold the request.
    const read = await Promise.all(tools.map((tool, index) => readTool(organizationId, tool, `/body/tools/${index}`)));
    const issues: Issue[] = [];
    const webhooks = new Map<string, OpenWebhook>();
    for (const [index, { name }] of tools.entries()) {
      if (tools.findIndex((one) => one.name === name) < index)
        issues.push({ path: `/body/tools/${index}/name`, message: 'must be unique among the tools' });
      issues.push(...(read[index]?.issues ?? []));
      const webhook = read[index]?.webhook ?? null;
      if (webhook !== null) webhooks.set(name, webhook);
    }
    return issues.length > 0 ? { issues } : { webhooks };
  };
}

function openWebhook(
  organizationId: string,
  name: string,
  source: WebhookSourceRequest,
  url: string | null,
): OpenWebhook {
  const { secret = null, authHeaders = [] } = source;
  return {
    organizationId,
    name,
    toolId: null,
    source: webhookSourceOf(source, url),
    secret,
    authHeaders: authHeaders.map(({ name: header, value = '' }) => ({ name: header, value })),
  };
}

/** Secrets are filled in by conversations, and there is none. */
function filledLater({ url, headers = {}, authHeaders = [] }: WebhookSourceRequest, at: string): Issue[] {
  const texts = [
    { path: 'url', text: url },
    ...Object.entries(headers).map(([name, text]) => ({ path: `headers/${pointerToken(name)}`, text })),
    ...authHeaders.map(({ value = '' }, index) => ({ path: `authHeaders/${index}/value`, text: value })),
  ];
  return texts
    .filter(({ text }) => hasPlaceholder(text))
    .map(({ path }) => ({
      path: `${at}/source/${path}`,
      message: 'must not have {{name}}: no conversation is there to fill it in',
    }));
}
