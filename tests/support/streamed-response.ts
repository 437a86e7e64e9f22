import type { ServerResponse } from 'node:http';
import type { ResponseEvent, ResponseStream } from '../../sdk/src/index.ts';
import type { Fault } from './faulty-server.ts';

/** What is asked. */
export const request = {
  input: [{ type: 'message' as const, role: 'user' as const, content: [{ type: 'text' as const, text: 'Grüße' }] }],
  max_output_tokens: 100,
};
/** The head of an answer that streams. */
export const served = {
  'content-type': 'text/event-stream',
  'service-request-id': 'req_1',
  'service-attempt-id': 'att_1',
  'service-provider': 'simulated',
  'service-model': 'echo',
  'service-region': 'local',
};
/** Who serves it, as the head says. */
export const route = { provider: 'simulated', model: 'echo', region: 'local', attempt_id: 'att_1' };
const message = { type: 'message' as const, role: 'assistant' as const };
const call = { type: 'function_call' as const, call_id: 'call_1', name: 'wave' };
/** One whole answer: a text and a call. */
export const events: ResponseEvent[] = [
  { event: 'response.created', data: { response_id: 'resp_req_1' } },
  { event: 'response.item.added', data: { output_index: 0, item: { ...message, content: [] } } },
  { event: 'response.text.delta', data: { output_index: 0, delta: 'Grüße ' } },
  { event: 'response.text.delta', data: { output_index: 0, delta: '👋\n!' } },
  {
    event: 'response.item.completed',
    data: { output_index: 0, item: { ...message, content: [{ type: 'text', text: 'Grüße 👋\n!' }] } },
  },
  { event: 'response.item.added', data: { output_index: 1, item: call } },
  { event: 'response.function_call_arguments.delta', data: { output_index: 1, delta: '{"to":' } },
  { event: 'response.function_call_arguments.delta', data: { output_index: 1, delta: '1}' } },
  { event: 'response.item.completed', data: { output_index: 1, item: { ...call, arguments: '{"to":1}' } } },
  { event: 'response.completed', data: { stop_reason: 'tool_call', usage: { input_tokens: 1, output_tokens: 3 } } },
];
/** The same as one object. */
export const answer = {
  id: 'resp_req_1',
  route,
  output: [
    { ...message, content: [{ type: 'text', text: 'Grüße 👋\n!' }] },
    { ...call, arguments: '{"to":1}' },
  ],
  stop_reason: 'tool_call',
  usage: { input_tokens: 1, output_tokens: 3 },
};

/** One frame as it is on the wire. */
export const frame = ({ event, data }: { event: string; data: unknown }, end = '\n'): string =>
  `event: ${event}${end}data: ${JSON.stringify(data)}${end}${end}`;
/** The first of the events as they are on the wire. */
export const wire = (upTo = events.length): string =>
  events
    .slice(0, upTo)
    .map((event) => frame(event))
    .join('');
/** A success whose body a test writes. */
export const streamed = (write: (res: ServerResponse) => void): Fault => {
  return (res) => {
    res.writeHead(200, served);
    write(res);
  };
};
/** What a loop over the stream gave, and what it threw. */
export async function readAll(stream: ResponseStream): Promise<{ seen: ResponseEvent[]; thrown: unknown }> {
  const seen: ResponseEvent[] = [];
  try {
    for await (const event of stream) seen.push(event);
  } catch (thrown) {
    return { seen, thrown };
  }
  return { seen, thrown: null };
}
