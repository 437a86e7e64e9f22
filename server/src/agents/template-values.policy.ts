import type { Temporal } from 'temporal-polyfill';
import type { ZoneRules } from '../platform/time/zone-rules/zone-rules.ts';
import type { SystemVariable } from './templates/index.ts';
import type { PromptVariable } from './types.ts';

/** What the platform knows of a conversation when its templates are rendered. */
export interface Conversation {
  readonly sessionId: string;
  readonly agentId: string | null;
  readonly agentName: string | null;
  readonly organizationName: string;
  readonly language: string;
  readonly direction: 'web' | 'inbound' | 'outbound';
  /** E.164; null without a phone. */
  readonly from: string | null;
  readonly to: string | null;
  /** An IANA name. */
  readonly timezone: string;
  readonly at: Temporal.Instant;
}

/** The variables that must have a value and have none: declared, without a default, and not given. */
export function missingVariables(
  declared: readonly PromptVariable[],
  given: Readonly<Record<string, unknown>>,
): string[] {
  return declared
    .filter(({ name, defaultValue }) => defaultValue === undefined && !hasValue(given, name))
    .map(({ name }) => name);
}

/** What templates see: the defaults of an agent, what was given, and the platform's own under `system`. */
export function templateValues(
  declared: readonly PromptVariable[],
  given: Readonly<Record<string, unknown>>,
  conversation: Conversation,
  zoneRules: ZoneRules,
): Record<string, unknown> {
  const defaults = declared.flatMap(({ name, defaultValue }) =>
    defaultValue === undefined || hasValue(given, name) ? [] : [[name, defaultValue]],
  );
  return { ...Object.fromEntries(defaults), ...given, system: systemValues(conversation, zoneRules) };
}

function hasValue(given: Readonly<Record<string, unknown>>, name: string): boolean {
  return Object.hasOwn(given, name) && given[name] !== null && given[name] !== undefined;
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

function systemValues(conversation: Conversation, zoneRules: ZoneRules): Record<SystemVariable, string> {
  const local = zoneRules.localTime(conversation.timezone, conversation.at);
  const time = local.toPlainTime().toString({ smallestUnit: 'minute' });
  return {
    session_id: conversation.sessionId,
    agent_id: conversation.agentId ?? '',
    agent_name: conversation.agentName ?? '',
    organization_name: conversation.organizationName,
    language: conversation.language,
    direction: conversation.direction,
    from: conversation.from ?? '',
    to: conversation.to ?? '',
    timezone: conversation.timezone,
    now: local.toString({ smallestUnit: 'second', timeZoneName: 'never' }),
    date: local.toPlainDate().toString(),
    time,
    weekday: weekdays[local.dayOfWeek - 1] ?? '',
  };
}
