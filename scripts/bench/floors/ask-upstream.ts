import { Pool } from 'undici';
import type { Readable } from 'node:stream';

interface Chunk {
  choices: Array<{ delta: { content?: string }; finish_reason: string | null }>;
  usage?: { prompt_tokens: number; completion_tokens: number };
}

/** What a caller of the router sends, as far as the floors read it. */
export interface GenerationRequest {
  routing: { model: string };
  input: Array<{ role: string; content: Array<{ text: string }> }>;
  max_output_tokens: number;
  stream?: boolean;
}

/** The vendor behind a floor, over connections that are kept. */
export function createUpstream(url: string) {
  const pool = new Pool(url, { connections: 256, pipelining: 1 });
  return {
    /** The vendor's stream of a generation. */
    generate: async ({ routing, input, max_output_tokens }: GenerationRequest) => {
      const { body } = await pool.request({
        method: 'POST',
        path: '/v1/chat/completions',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          model: routing.model,
          messages: input.map(({ role, content }) => ({ role, content: content.map(({ text }) => text).join('') })),
          max_tokens: max_output_tokens,
          stream: true,
          stream_options: { include_usage: true },
        }),
      });
      return body;
    },
    /** The vendor's answer to an upload, which is passed on as it came. */
    transcribe: async (upload: Buffer, contentType: string): Promise<string> => {
      const { body } = await pool.request({
        method: 'POST',
        path: '/v1/audio/transcriptions',
        headers: { 'content-type': contentType },
        body: upload,
      });
      return body.text();
    },
  };
}

/** One answer out of a whole stream. */
export async function gatherAnswer(model: string, stream: Readable & { text(): Promise<string> }): Promise<object> {
  let text = '';
  let usage: Chunk['usage'];
  for (const line of (await stream.text()).split('\n')) {
    if (!line.startsWith('data: {')) continue;
    const chunk: Chunk = JSON.parse(line.slice('data: '.length));
    text += chunk.choices[0]?.delta.content ?? '';
    usage = chunk.usage;
  }
  return {
    id: 'resp_bench',
    route: { provider: 'openai_compatible', model, region: 'local', attempt_id: 'att_bench' },
    output: [{ type: 'message', role: 'assistant', content: [{ type: 'text', text }] }],
    stop_reason: 'stop',
    usage: { input_tokens: usage?.prompt_tokens, output_tokens: usage?.completion_tokens },
  };
}
