import type { BuiltinName, Tool, ToolSourceRequest } from './types.ts';

type Schema = Readonly<Record<string, unknown>>;

interface Builtin {
  /** The members that its config may have. */
  readonly config: ReadonlySet<string>;
  /** JSON Schema of the arguments that a model calls it with. */
  readonly parameters: Schema;
  /** Whether a conversation on this server can use it. */
  readonly isServed: boolean;
}

/** A tool without arguments. */
export const noParameters: Schema = { type: 'object', properties: {} };

const text = (description: string, rules: Schema = {}): Schema => ({ type: 'string', description, ...rules });

const builtins: Readonly<Record<BuiltinName, Builtin>> = {
  end_call: {
    config: new Set(),
    parameters: { type: 'object', properties: { reason: text('Why the call ends.') } },
    isServed: true,
  },
  transfer_call: {
    config: new Set(['destinations']),
    parameters: {
      type: 'object',
      properties: { to: text('Whom to transfer the call to: a number in E.164, or a sip or tel URI.') },
      required: ['to'],
    },
    isServed: true,
  },
  send_sms: {
    config: new Set(['phoneNumberId']),
    parameters: {
      type: 'object',
      properties: {
        text: text('What to write.'),
        to: text('The number in E.164 to write to; absent is the other party of the call.'),
      },
      required: ['text'],
    },
    isServed: true,
  },
  send_dtmf: {
    config: new Set(),
    parameters: {
      type: 'object',
      properties: { digits: text('The keys to press, in order.', { pattern: '^[0-9A-D*#]+$' }) },
      required: ['digits'],
    },
    isServed: true,
  },
  voicemail: { config: new Set(['message']), parameters: noParameters, isServed: true },
  schedule_callback: {
    config: new Set(),
    parameters: {
      type: 'object',
      properties: {
        at: text('When to call back, ISO 8601 with its offset.', { format: 'date-time' }),
        reason: text('What the callback is about.'),
        instructions: text('What the agent shall do in the callback.'),
      },
      required: ['at'],
    },
    isServed: true,
  },
};

/** The members of its config that a builtin does not take. */
export function unknownConfig(name: BuiltinName, config: object): string[] {
  return Object.keys(config).filter((key) => !builtins[name].config.has(key));
}

/**
 * The arguments of a tool: what was said of them. Nothing, or an object without members, is the platform's own schema for a
 * builtin. A schema that does not say its type is one of an object.
 */
export function parametersOf(
  said: Schema | null,
  source: Pick<ToolSourceRequest, 'kind'> & { name?: BuiltinName },
): Schema {
  const { type: _object, properties = {}, ...rest } = said ?? {};
  const isBare = Object.keys({ ...rest, ...(properties as object) }).length === 0;
  if (isBare) return source.name === undefined ? noParameters : builtins[source.name].parameters;
  return { type: 'object', ...said };
}

/** What was said of the arguments of a tool; null where they are the platform's own. */
export function saidParameters({ parameters, source }: Pick<Tool, 'parameters' | 'source'>): Schema | null {
  if (source.kind !== 'builtin') return parameters;
  return JSON.stringify(parameters) === JSON.stringify(builtins[source.name].parameters) ? null : parameters;
}

/** Whether a conversation on this server can use the tool: an integration is kept and run by nothing yet. */
export function isAvailable({ source }: Pick<Tool, 'source'>): boolean {
  if (source.kind === 'integration') return false;
  return source.kind !== 'builtin' || builtins[source.name].isServed;
}
