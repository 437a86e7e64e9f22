/** Frames of a streamed chat completion, as servers that speak OpenAI's protocol write them. */
const head = '{"id":"chatcmpl-bench","object":"chat.completion.chunk","created":1790000000,"model":"bench",';
const role = frame(`${head}"choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}`);
const finish = frame(`${head}"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}`);
const done = frame('[DONE]');

export const firstFrame = role;

/** One token: the monotonic clock of the machine in milliseconds, so that a reader knows how old it is. */
export function tokenFrame(): string {
  const stamp = (Number(process.hrtime.bigint()) / 1e6).toFixed(3);
  return frame(`${head}"choices":[{"index":0,"delta":{"content":" ${stamp}"},"finish_reason":null}]}`);
}

/** How a generation of so many tokens ends. */
export function lastFrames(tokens: number): string {
  const usage = `{"prompt_tokens":9,"completion_tokens":${tokens},"total_tokens":${9 + tokens}}`;
  return `${finish}${frame(`${head}"choices":[],"usage":${usage}}`)}${done}`;
}

/** A whole generation of so many words, made once. */
export function wholeAnswer(words: readonly string[]): Buffer {
  const tokens = words.map((word) =>
    frame(`${head}"choices":[{"index":0,"delta":{"content":${JSON.stringify(word)}},"finish_reason":null}]}`),
  );
  return Buffer.from(`${role}${tokens.join('')}${lastFrames(words.length)}`);
}

/** The same as one answer of JSON, for who asks without `stream`. */
export function wholeJson(words: readonly string[]): Buffer {
  return Buffer.from(
    JSON.stringify({
      id: 'chatcmpl-bench',
      object: 'chat.completion',
      created: 1_790_000_000,
      model: 'bench',
      choices: [{ index: 0, message: { role: 'assistant', content: words.join('') }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 9, completion_tokens: words.length, total_tokens: 9 + words.length },
    }),
  );
}

function frame(data: string): string {
  return `data: ${data}\n\n`;
}
