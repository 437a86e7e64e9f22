import type { Issue } from '../../platform/process/errors.ts';
import { pointerToken } from '../../platform/text/pointer-token.ts';
import { toolParameterIssues } from '../../router/index.ts';
import { headerIssues } from '../../webhooks/index.ts';
import { soundProblem } from '../sound.policy.ts';
import { unknownConfig } from './builtins.policy.ts';
import { isFilledAlone, placeholderProblem } from './placeholders.policy.ts';
import { authHeaderRefsOf, secretRefOf } from './secret-refs.policy.ts';
import type { ToolRequest } from './tool-settings.policy.ts';
import type { Tool, ToolSourceRequest, WebhookSourceRequest } from './types.ts';

const configBytes = 16_384;

/** Everything that the schema cannot say and that needs no look-up, of what a request sends for a tool. */
export function toolIssues({ parameters, source, toolSound }: ToolRequest, before: Tool | null): Issue[] {
  const sound = soundProblem(toolSound);
  return [
    ...(parameters === undefined || parameters === null ? [] : parameterIssues(parameters)),
    ...(source === undefined ? [] : sourceIssues(source, before)),
    ...(sound === null ? [] : [{ path: '/body/toolSound', message: sound }]),
  ];
}

function parameterIssues(parameters: Readonly<Record<string, unknown>>): Issue[] {
  return toolParameterIssues({ type: 'object', ...parameters }).map(({ path, message }) => ({
    path: `/body/parameters${path}`,
    message,
  }));
}

function sourceIssues(source: ToolSourceRequest, before: Tool | null): Issue[] {
  switch (source.kind) {
    case 'inline':
      return [];
    case 'webhook':
      return webhookIssues(source, before);
    case 'builtin':
      return unknownConfig(source.name, source.config ?? {}).map((key) => ({
        path: `/body/source/config/${pointerToken(key)}`,
        message: `is not taken by ${source.name}`,
      }));
    case 'integration': {
      if (Buffer.byteLength(JSON.stringify(source.config ?? {})) <= configBytes) return [];
      return [{ path: '/body/source/config', message: `must be at most ${configBytes} bytes of JSON` }];
    }
  }
}

function webhookIssues(source: WebhookSourceRequest, before: Tool | null): Issue[] {
  const { headers = {}, authHeaders = [] } = source;
  const authHeaderNames = before?.source.kind === 'webhook' ? before.source.authHeaderNames : [];
  const values = [
    ...Object.entries(headers).map(([name, value]) => ({ at: `headers/${pointerToken(name)}`, value })),
    ...authHeaders.map(({ value = '' }, index) => ({ at: `authHeaders/${index}/value`, value })),
  ];
  return [
    ...headerIssues(
      { headers, authHeaders },
      { headers: {}, authHeaderNames },
      { at: '/body/source', isFilledLater: isFilledAlone },
    ),
    ...values.flatMap(({ at, value }) => {
      const message = placeholderProblem(value);
      return message === null ? [] : [{ path: `/body/source/${at}`, message }];
    }),
    ...secretRefIssues(source, before),
  ];
}

/** What names a secret comes back as it was read, or not at all: no secret is taken from anywhere else. */
function secretRefIssues({ secretRef, authHeaders = [] }: WebhookSourceRequest, before: Tool | null): Issue[] {
  const message = 'must be absent, or what the tool was read with';
  const stored = new Map(
    before === null ? [] : authHeaderRefsOf(before).map((header) => [header.name.toLowerCase(), header.secretRef]),
  );
  const isStored = secretRef === undefined || secretRef === (before === null ? null : secretRefOf(before));
  return [
    ...(isStored ? [] : [{ path: '/body/source/secretRef', message }]),
    ...authHeaders.flatMap(({ name, secretRef: ref }, index) =>
      ref === undefined || ref === stored.get(name.toLowerCase())
        ? []
        : [{ path: `/body/source/authHeaders/${index}/secretRef`, message }],
    ),
  ];
}
