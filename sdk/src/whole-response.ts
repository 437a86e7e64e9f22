import type { LlmItemShell, LlmOutputItem, LlmResponse } from './generated/schemas.ts';
import type { ResponseEvent } from './response-stream.ts';

/** The events that a stream of this answer would have given; null for what is no such answer. */
export function eventsOfResponse(body: object): ResponseEvent[] | null {
  if (!isResponse(body)) return null;
  const { id, output, stop_reason, usage } = body;
  return [
    { event: 'response.created', data: { response_id: id } },
    ...output.flatMap(eventsOfItem),
    { event: 'response.completed', data: { stop_reason, usage } },
  ];
}

function isResponse(body: object): body is LlmResponse {
  const { id, output, stop_reason: reason, usage } = body as Partial<Record<keyof LlmResponse, unknown>>;
  return typeof id === 'string' && Array.isArray(output) && typeof reason === 'string' && typeof usage === 'object';
}

function eventsOfItem(item: LlmOutputItem, index: number): ResponseEvent[] {
  const place = { output_index: index };
  const deltas: ResponseEvent[] = [];
  if (item.type === 'message')
    for (const { text } of item.content) deltas.push({ event: 'response.text.delta', data: { ...place, delta: text } });
  if (item.type === 'function_call')
    deltas.push({ event: 'response.function_call_arguments.delta', data: { ...place, delta: item.arguments } });
  return [
    { event: 'response.item.added', data: { ...place, item: shellOf(item) } },
    ...deltas,
    { event: 'response.item.completed', data: { ...place, item } },
  ];
}

function shellOf(item: LlmOutputItem): LlmItemShell {
  switch (item.type) {
    case 'message':
      return { type: 'message', role: 'assistant', content: [] };
    case 'function_call':
      return { type: 'function_call', call_id: item.call_id, name: item.name };
    case 'structured_json':
      return { type: 'structured_json' };
  }
}
