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

/** POST /chat/completions as vLLM and Groq speak it. Its ids hold `vendor`, and nobody else may ever say them. */
export function chatWire(scripts: LlmScripts): FakeVendorWire {
  return {
    happy: (request) => refusalOf(request.json()) ?? eventStream(chunksOf(scripts.current())),
    empty: () => eventStream(chunksOf({ items: [] })),
    errorBody: (status) => JSON.stringify({ error: { message: vendorCanary, param: null, ...errorOf[status] } }),
    errorIn200: () => jsonAnswer({ error: { message: vendorCanary, type: 'server_error', code: 'server_error' } }),
    malformed: Buffer.from(`data: {"choices":[{"delta":{"content":"${vendorCanary}\n\n`),
    keepAlive: Buffer.concat([Buffer.from(': keep-alive\n\n'), chunk({ role: 'assistant', content: '' })]),
  };
}

export async function startFakeChat(): Promise<{ server: FakeVendorServer; scripts: LlmScripts }> {
  const scripts = createLlmScripts();
  return { server: await startFakeVendorServer(chatWire(scripts)), scripts };
}

/** What servers refuse; null where they take the request. */
function refusalOf({ response_format: format }: Record<string, unknown>): VendorAnswer | null {
  if (format === undefined || isJsonSchemaFormat(format)) return null;
  return jsonAnswer({ error: { message: vendorCanary, type: 'invalid_request_error', code: null } }, 400);
}

const errorOf: Readonly<Record<number, { type: string; code: string | number | null }>> = {
  // vLLM tells the status for a code.
  400: { type: 'BadRequestError', code: 400 },
  401: { type: 'invalid_request_error', code: 'invalid_api_key' },
  402: { type: 'insufficient_quota', code: null },
  404: { type: 'NotFoundError', code: 404 },
  429: { type: 'tokens', code: 'rate_limit_exceeded' },
  500: { type: 'InternalServerError', code: 500 },
};

const base = { id: 'chatcmpl-vendor-1', object: 'chat.completion.chunk', created: 1, model: 'llama' };

/** One chunk with this delta. */
export function chunk(delta: object, finishReason: string | null = null): Buffer {
  return frame(null, { ...base, choices: [{ index: 0, delta, finish_reason: finishReason }] });
}

/** What ends a stream as it should. */
export const done: Buffer = Buffer.from('data: [DONE]\n\n');

function chunksOf({ items, stop = 'stop', usage = scriptUsage }: LlmScript): Buffer[] {
  const chunks = [chunk({ role: 'assistant', content: '' })];
  let calls = 0;
  for (const item of items) {
    if ('text' in item) chunks.push(...item.text.map((content) => chunk({ content })));
    else if ('refusal' in item) chunks.push(...item.refusal.map((refusal) => chunk({ content: null, refusal })));
    else if ('reasoning' in item) chunks.push(...item.reasoning.map((text) => chunk({ reasoning_content: text })));
    else {
      const index = calls;
      calls += 1;
      const call = { index, id: `call_vendor_${index}`, type: 'function' };
      chunks.push(chunk({ tool_calls: [{ ...call, function: { name: item.call.name, arguments: '' } }] }));
      for (const piece of item.call.arguments)
        chunks.push(chunk({ tool_calls: [{ index, function: { arguments: piece } }] }));
    }
  }
  chunks.push(chunk({}, stop === 'filter' ? 'content_filter' : stop === 'stop' && calls > 0 ? 'tool_calls' : stop));
  if (usage !== null) chunks.push(frame(null, { ...base, choices: [], usage: usageOf(usage) }));
  return [...chunks, done];
}

function usageOf({ input, cached, output, reasoning }: typeof scriptUsage): object {
  return {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
    prompt_tokens_details: { cached_tokens: cached },
    completion_tokens_details: { reasoning_tokens: reasoning },
  };
}
