// npm run picture: calls somebody on the simulated network of the server that TRUNKLINE_URL and TRUNKLINE_KEY name (npm run
// exports), listens to the stream of the call to its end, and draws it into docs/call.svg.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CallMoment, drawCall } from './draw-call.ts';

const { TRUNKLINE_URL: url, TRUNKLINE_KEY: key } = process.env;
if (url === undefined || key === undefined) throw new Error('First: eval "$(npm run -s exports)"');
const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };

async function answerOf(path: string, init: RequestInit = {}): Promise<Response> {
  const answer = await fetch(url + path, { headers, ...init });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

/** One frame of the stream; null for what is nothing that happened. */
function momentOf(frame: string): CallMoment | null {
  const name = /^event: (.*)$/m.exec(frame)?.[1];
  const data = JSON.parse(/^data: (.*)$/m.exec(frame)?.[1] ?? 'null');
  if (name === 'event') {
    const reason = data.payload.end_reason === undefined ? '' : `, ${data.payload.end_reason}`;
    return { kind: 'event', atMs: Date.parse(data.occurred_at), label: `${data.event_type}${reason}` };
  }
  if (name !== 'transcript') return null;
  const [atMs, endMs] = [Date.parse(data.startedAt), Date.parse(data.endedAt)];
  return { kind: 'turn', atMs, endMs, source: data.source, text: data.text };
}

const to = '+15550100200';
const body = JSON.stringify({ to, intent: { language: 'en' }, firstMessage: 'Good morning!' });
const { sessionId } = (await (await answerOf('/v1/sessions/phone', { method: 'POST', body })).json()) as {
  sessionId: string;
};
const stream = await (await answerOf(`/v1/sessions/${sessionId}/stream`)).text();
const moments = stream.split('\n\n').flatMap((frame) => momentOf(frame) ?? []);
const file = join(import.meta.dirname, '../../docs/call.svg');
await writeFile(file, drawCall(`A call to ${to}, as the stream of its session told it`, moments));
process.stdout.write(`${file}\n`);
