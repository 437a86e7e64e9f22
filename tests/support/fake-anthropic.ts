import {
  type FakeVendorServer,
  type FakeVendorWire,
  type SeenVendorRequest,
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

/** Anthropic's POST /v1/messages. Its ids hold `vendor`, and nobody else may ever say them. */
export function anthropicWire(scripts: LlmScripts): FakeVendorWire {
  return {
    happy: (request) => (isRefused(request) ? refusal : eventStream(framesOf(scripts.current()))),
    empty: () => eventStream(framesOf({ items: [] })),
    errorBody: (status) =>
      JSON.stringify({
        type: 'error',
        error: { type: typeOf[status] ?? 'api_error', message: vendorCanary },
        request_id: 'req_vendor',
      }),
    errorIn200: () => jsonAnswer({ type: 'error', error: { type: 'api_error', message: vendorCanary } }),
    malformed: Buffer.from(`event: content_block_delta\ndata: {"type": "${vendorCanary}\n\n`),
    keepAlive: Buffer.from(': hold\n\nevent: ping\ndata: {"type": "ping"}\n\n'),
  };
}

export async function startFakeAnthropic(): Promise<{ server: FakeVendorServer; scripts: LlmScripts }> {
  const scripts = createLlmScripts();
  return { server: await startFakeVendorServer(anthropicWire(scripts)), scripts };
}

const refusal = jsonAnswer({ type: 'error', error: { type: 'invalid_request_error', message: vendorCanary } }, 400);

/** What Anthropic refuses: sampling, both kinds of it at once, blank texts, messages without content, unknown formats. */
function isRefused({ headers, json }: SeenVendorRequest): boolean {
  const { temperature, top_p: topP, system = [], messages = [], output_config: config } = json();
  const samples = [temperature, topP].filter((value) => value !== undefined).length;
  if (samples > (headers['anthropic-version'] === '2023-06-01' ? 1 : 0)) return true;
  const contents = (messages as { content: Record<string, unknown>[] }[]).map(({ content }) => content);
  if (contents.some((content) => content.length === 0)) return true;
  const blocks = [...(system as Record<string, unknown>[]), ...contents.flat()];
  if (blocks.some(({ type, text }) => type === 'text' && String(text).trim() === '')) return true;
  return config !== undefined && !isJsonSchemaFormat((config as { format?: unknown }).format);
}

const typeOf: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  402: 'billing_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  529: 'overloaded_error',
};

function framesOf({ items, stop = 'stop', usage = scriptUsage }: LlmScript): Buffer[] {
  const frames: Buffer[] = [];
  const say = (type: string, fields: object): void => {
    frames.push(frame(type, { type, ...fields }));
  };
  // What the cache gave is not in the input of this vendor, and what it took is told beside it.
  const input = usage && { input_tokens: usage.input - usage.cached - 10, cache_creation_input_tokens: 10 };
  const told = usage && { ...input, cache_read_input_tokens: usage.cached };
  say('message_start', {
    message: {
      id: 'msg_vendor_1',
      type: 'message',
      role: 'assistant',
      content: [],
      model: 'claude',
      stop_reason: null,
      stop_sequence: null,
      usage: told === null ? undefined : { ...told, output_tokens: 1 },
    },
  });
  say('ping', {});
  for (const [index, item] of items.entries()) {
    const delta = (fields: object): void => say('content_block_delta', { index, delta: fields });
    const start = (block: object): void => say('content_block_start', { index, content_block: block });
    if ('call' in item) {
      start({ type: 'tool_use', id: `toolu_vendor_${index}`, name: item.call.name, input: {} });
      for (const piece of ['', ...item.call.arguments]) delta({ type: 'input_json_delta', partial_json: piece });
    } else if ('reasoning' in item) {
      start({ type: 'thinking', thinking: '', signature: '' });
      for (const thinking of item.reasoning) delta({ type: 'thinking_delta', thinking });
      delta({ type: 'signature_delta', signature: 'sig_vendor' });
    } else {
      start({ type: 'text', text: '' });
      for (const text of 'text' in item ? item.text : item.refusal) delta({ type: 'text_delta', text });
    }
    say('content_block_stop', { index });
  }
  const hasCall = items.some((item) => 'call' in item);
  const reason = { stop: hasCall ? 'tool_use' : 'end_turn', length: 'max_tokens', filter: 'refusal' }[stop];
  say('message_delta', {
    delta: { stop_reason: reason, stop_sequence: null },
    usage: usage && {
      ...told,
      output_tokens: usage.output,
      output_tokens_details: { thinking_tokens: usage.reasoning },
    },
  });
  say('message_stop', {});
  return frames;
}
