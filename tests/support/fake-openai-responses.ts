import {
  type FakeVendorServer,
  type FakeVendorWire,
  type VendorAnswer,
  startFakeVendorServer,
  vendorCanary,
} from './fake-vendor-server.ts';
import {
  createLlmScripts,
  eventStream,
  frame,
  isJsonSchemaFormat,
  jsonAnswer,
  type LlmScript,
  type LlmScripts,
  scriptUsage,
} from './llm-script.ts';

/** OpenAI's POST /responses. Its ids hold `vendor`, and nobody else may ever say them. */
export function openAiResponsesWire(scripts: LlmScripts): FakeVendorWire {
  return {
    happy: (request) => refusalOf(request.json()) ?? eventStream(framesOf(scripts.current())),
    empty: () => eventStream(framesOf({ items: [] })),
    errorBody: (status) => JSON.stringify({ error: { message: vendorCanary, param: null, ...errorOf[status] } }),
    errorIn200: () => jsonAnswer({ error: { message: vendorCanary, type: 'server_error', code: 'server_error' } }),
    malformed: Buffer.from(`event: response.output_text.delta\ndata: {"delta": "${vendorCanary}\n\n`),
    keepAlive: Buffer.from(': keep-alive\n\nevent: response.in_progress\ndata: {"type":"response.in_progress"}\n\n'),
  };
}

export async function startFakeOpenAiResponses(): Promise<{ server: FakeVendorServer; scripts: LlmScripts }> {
  const scripts = createLlmScripts();
  return { server: await startFakeVendorServer(openAiResponsesWire(scripts)), scripts };
}

/** What OpenAI refuses; null where it takes the request. */
function refusalOf({ max_output_tokens: tokens, text, input }: Record<string, unknown>): VendorAnswer | null {
  const refused = (code: string): VendorAnswer =>
    jsonAnswer({ error: { message: vendorCanary, type: 'invalid_request_error', param: null, code } }, 400);
  if (typeof tokens === 'number' && tokens < 16) return refused('integer_below_min_value');
  if (text !== undefined && !isJsonSchemaFormat((text as { format?: unknown }).format)) return refused('invalid_value');
  return Array.isArray(input) && input.every(isInputItem) ? null : refused('missing_required_parameter');
}

/** What it said itself comes back under the id that it gave; any other turn of the assistant is a text. */
function isInputItem(item: { type?: string; role?: string; content?: unknown; id?: string }): boolean {
  if (item.type !== 'message' || item.role !== 'assistant') return true;
  return typeof item.content === 'string' || typeof item.id === 'string';
}

const errorOf: Readonly<Record<number, { type: string; code: string | null }>> = {
  400: { type: 'invalid_request_error', code: 'invalid_value' },
  401: { type: 'invalid_request_error', code: 'invalid_api_key' },
  402: { type: 'insufficient_quota', code: 'credit_balance_exhausted' },
  404: { type: 'invalid_request_error', code: 'model_not_found' },
  429: { type: 'requests', code: 'rate_limit_exceeded' },
  500: { type: 'server_error', code: null },
  529: { type: 'service_unavailable_error', code: 'server_is_overloaded' },
};

function framesOf({ items, stop = 'stop', usage = scriptUsage }: LlmScript): Buffer[] {
  let sequence = 0;
  const frames: Buffer[] = [];
  const say = (type: string, fields: object): void => {
    frames.push(frame(type, { type, sequence_number: sequence, ...fields }));
    sequence += 1;
  };
  const response = { id: 'resp_vendor_1', object: 'response', created_at: 1, model: 'gpt', output: [], error: null };
  say('response.created', { response: { ...response, status: 'in_progress' } });
  say('response.in_progress', { response: { ...response, status: 'in_progress' } });
  const output = items.map((item, index) => {
    const place = { output_index: index, item_id: `item_vendor_${index}` };
    const id = { id: place.item_id };
    if ('call' in item) {
      const shell = { ...id, type: 'function_call', call_id: `call_vendor_${index}`, name: item.call.name };
      const text = item.call.arguments.join('');
      say('response.output_item.added', { ...place, item: { ...shell, arguments: '', status: 'in_progress' } });
      for (const delta of item.call.arguments)
        say('response.function_call_arguments.delta', { ...place, delta, obfuscation: 'x'.repeat(7) });
      say('response.function_call_arguments.done', { ...place, arguments: text, name: item.call.name });
      const done = { ...shell, arguments: text, status: stop === 'length' ? 'incomplete' : 'completed' };
      say('response.output_item.done', { ...place, item: done });
      return done;
    }
    if ('reasoning' in item) {
      const shell = { ...id, type: 'reasoning', summary: [] };
      say('response.output_item.added', { ...place, item: shell });
      const inPart = { ...place, summary_index: 0 };
      say('response.reasoning_summary_part.added', { ...inPart, part: { type: 'summary_text', text: '' } });
      for (const delta of item.reasoning) say('response.reasoning_summary_text.delta', { ...inPart, delta });
      say('response.output_item.done', { ...place, item: shell });
      return shell;
    }
    const isText = 'text' in item;
    const texts = isText ? item.text : item.refusal;
    const text = texts.join('');
    const part = isText ? { type: 'output_text', text, annotations: [] } : { type: 'refusal', refusal: text };
    const shell = { ...id, type: 'message', role: 'assistant', content: [] as object[], status: 'in_progress' };
    const inPart = { ...place, content_index: 0 };
    say('response.output_item.added', { ...place, item: shell });
    say('response.content_part.added', {
      ...inPart,
      part: isText ? { ...part, text: '' } : { ...part, refusal: '' },
    });
    for (const delta of texts)
      say(isText ? 'response.output_text.delta' : 'response.refusal.delta', { ...inPart, delta });
    say(isText ? 'response.output_text.done' : 'response.refusal.done', { ...inPart, text });
    say('response.content_part.done', { ...inPart, part });
    const done = { ...shell, content: [part], status: 'completed' };
    say('response.output_item.done', { ...place, item: done });
    return done;
  });
  const isWhole = stop === 'stop';
  say(isWhole ? 'response.completed' : 'response.incomplete', {
    response: {
      ...response,
      status: isWhole ? 'completed' : 'incomplete',
      incomplete_details: isWhole ? null : { reason: stop === 'length' ? 'max_output_tokens' : 'content_filter' },
      output,
      usage: usage === null ? null : usageOf(usage),
    },
  });
  return frames;
}

function usageOf({ input, cached, output, reasoning }: typeof scriptUsage): object {
  return {
    input_tokens: input,
    input_tokens_details: { cached_tokens: cached },
    output_tokens: output,
    output_tokens_details: { reasoning_tokens: reasoning },
    total_tokens: input + output,
  };
}
