import type { components } from '../../contract/generated/openapi.ts';
import type { LlmItemShell, LlmOutputItem } from '../../providers/ports/llm.ts';
import type { Transcript } from '../../providers/ports/stt.ts';
import type { RequestUsage, Route } from '../model/types.ts';

type Schemas = components['schemas'];

export function presentRoute({ vendor, model, region, attemptId }: Route): Schemas['RouterRoute'] {
  return { provider: vendor, model, region, attempt_id: attemptId };
}

/** Lines that are zero are left out (interface, usage object). */
export function presentUsage(usage: RequestUsage): Schemas['RouterUsage'] {
  const line = (name: keyof Schemas['RouterUsage'], value: number | undefined): Schemas['RouterUsage'] =>
    value === undefined || value === 0 ? {} : { [name]: value };
  return {
    ...line('duration_ms', usage.durationMs),
    ...line('characters', usage.characters),
    ...line('input_tokens', usage.inputTokens),
    ...line('cached_input_tokens', usage.cachedInputTokens),
    ...line('output_tokens', usage.outputTokens),
    ...line('reasoning_tokens', usage.reasoningTokens),
  };
}

export function presentItem(item: LlmOutputItem): Schemas['LlmOutputItem'] {
  switch (item.type) {
    case 'message':
      return { type: 'message', role: 'assistant', content: [{ type: 'text', text: item.text }] };
    case 'function_call':
      return { type: 'function_call', call_id: item.callId, name: item.name, arguments: item.arguments };
    case 'structured_json':
      return { type: 'structured_json', json: item.json };
  }
}

export function presentShell(item: LlmItemShell): Schemas['LlmItemShell'] {
  switch (item.type) {
    case 'message':
      return { type: 'message', role: 'assistant', content: [] };
    case 'function_call':
      return { type: 'function_call', call_id: item.callId, name: item.name };
    case 'structured_json':
      return { type: 'structured_json' };
  }
}

/** Words are there only where they were asked for; segments where the vendor told any. */
export function presentTranscript(
  transcript: Transcript,
): Pick<Schemas['TranscriptionResponse'], 'text' | 'segments' | 'words'> {
  const { text, segments, words } = transcript;
  return {
    text,
    ...(segments === null
      ? {}
      : {
          segments: segments.map((segment) => ({
            text: segment.text,
            start_ms: segment.startMs,
            end_ms: segment.endMs,
            ...(segment.speaker === null ? {} : { speaker: segment.speaker }),
          })),
        }),
    ...(words === null
      ? {}
      : { words: words.map((word) => ({ text: word.text, start_ms: word.startMs, end_ms: word.endMs })) }),
  };
}
