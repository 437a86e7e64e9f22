import type { VendorAnswer } from './fake-vendor-server.ts';

/** What a fake language model says, in the order in which it says it. */
export interface LlmScript {
  readonly items: readonly LlmScriptItem[];
  /** `stop` unless said. */
  readonly stop?: 'stop' | 'length' | 'filter';
  /** Null tells none. */
  readonly usage?: { input: number; cached: number; output: number; reasoning: number } | null;
}

/** Each text becomes a frame of its own. `reasoning` is what the model says to itself. */
export type LlmScriptItem =
  | { readonly text: readonly string[] }
  | { readonly refusal: readonly string[] }
  | { readonly reasoning: readonly string[] }
  | { readonly call: { readonly name: string; readonly arguments: readonly string[] } };

export const scriptUsage = { input: 100, cached: 40, output: 20, reasoning: 5 };

/** Says hello where a test says nothing. */
export const hello: LlmScript = { items: [{ text: ['Hel', 'lo, ', 'wörld 👋'] }] };

export interface LlmScripts {
  /** What is said from now on. */
  answer(script: LlmScript): void;
  current(): LlmScript;
}

export function createLlmScripts(): LlmScripts {
  let script = hello;
  return {
    answer: (next) => {
      script = next;
    },
    current: () => script,
  };
}

/** A frame of an event stream. */
export function frame(event: string | null, data: unknown): Buffer {
  return Buffer.from(`${event === null ? '' : `event: ${event}\n`}data: ${JSON.stringify(data)}\n\n`);
}

export function eventStream(pieces: Iterable<Buffer>): VendorAnswer {
  return { status: 200, headers: { 'content-type': 'text/event-stream; charset=utf-8' }, pieces };
}

export function jsonAnswer(json: unknown, status = 200): VendorAnswer {
  return { status, headers: { 'content-type': 'application/json' }, pieces: [Buffer.from(JSON.stringify(json))] };
}

/** Whether a format is one that vendors know: a schema of JSON, whatever stands around it. */
export function isJsonSchemaFormat(format: unknown): boolean {
  const { type, schema, json_schema: named } = (format ?? {}) as Record<string, unknown>;
  const found = schema ?? (named as { schema?: unknown } | undefined)?.schema;
  return type === 'json_schema' && typeof found === 'object' && found !== null;
}
