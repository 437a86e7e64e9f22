import { parametersOf, saidParameters } from './builtins.policy.ts';
import type {
  Tool,
  ToolSettings,
  ToolSource,
  ToolSourceRequest,
  WebhookSource,
  WebhookSourceRequest,
} from './types.ts';

/** What a request says of a tool; what is absent stays as it is. */
export interface ToolRequest {
  description?: string;
  parameters?: Readonly<Record<string, unknown>> | null;
  source?: ToolSourceRequest;
  preToolSpeech?: Tool['preToolSpeech'];
  toolSound?: Tool['toolSound'];
  simulation?: Tool['simulation'];
}

/** A tool that does not exist yet. */
export type NewTool = ToolRequest & { name: string; description: string; source: ToolSourceRequest };

/** The settings of a new tool; defaults are filled now and never afterwards. `url` is that of a webhook, in canonical form. */
export function newToolSettings(request: NewTool, url: string | null): ToolSettings {
  return {
    description: request.description,
    parameters: parametersOf(request.parameters ?? null, request.source),
    source: sourceOf(request.source, url),
    preToolSpeech: request.preToolSpeech ?? 'auto',
    toolSound: request.toolSound ?? null,
    simulation: request.simulation ?? null,
  };
}

/** The settings after a change: only what is sent is written, each value as a whole. */
export function changedToolSettings(before: ToolSettings, request: ToolRequest, url: string | null): ToolSettings {
  const { parameters = saidParameters(before), source } = request;
  return {
    description: request.description ?? before.description,
    parameters: parametersOf(parameters, source ?? before.source),
    source: source === undefined ? before.source : sourceOf(source, url),
    preToolSpeech: request.preToolSpeech ?? before.preToolSpeech,
    toolSound: request.toolSound === undefined ? before.toolSound : request.toolSound,
    simulation: request.simulation === undefined ? before.simulation : request.simulation,
  };
}

/** A webhook with its defaults. */
export function webhookSourceOf(source: WebhookSourceRequest, url: string | null): WebhookSource {
  return {
    kind: 'webhook',
    url: url ?? source.url,
    headers: source.headers ?? {},
    authHeaderNames: (source.authHeaders ?? []).map(({ name }) => name),
    method: source.method ?? 'POST',
    timeoutMs: source.timeoutMs ?? 4_000,
    responseMode: source.responseMode ?? 'sync',
    asyncAck: source.asyncAck ?? null,
  };
}

function sourceOf(source: ToolSourceRequest, url: string | null): ToolSource {
  switch (source.kind) {
    case 'webhook':
      return webhookSourceOf(source, url);
    case 'builtin':
      return { ...source, config: source.config ?? {} };
    case 'inline':
    case 'integration':
      return source;
  }
}
