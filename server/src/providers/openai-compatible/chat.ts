import type { Clock } from '../../platform/time/clock.ts';
import { createAddedFields } from '../wire/added-fields.ts';
import type { AnswerReader } from '../wire/answer-reader.ts';
import { emitContent, thoughtIn } from '../wire/models/content-parts.ts';
import { type Finish, laterFinish, readFinishReason } from '../wire/models/finish-reason.ts';
import type { LlmProvider, LlmUsage } from '../ports/llm.ts';
import { createLlmOutput, type LlmOutput } from '../wire/models/llm-output.ts';
import { openAiRoot } from '../openai/api-root.ts';
import { openAiFailure, openAiStreamFailure } from '../openai/failure.ts';
import { openEventStream, shaped } from '../wire/open-event-stream.ts';
import { readGeneration } from '../wire/models/read-generation.ts';
import type { VendorAccount } from '../wire/vendor-definition.ts';
import { VendorFailure } from '../ports/vendor-call.ts';
import type { VendorHttp } from '../wire/vendor-http.ts';
import { type ChatMessage, chatChunk, hasError, usageOfChunk } from './chat-chunk.ts';
import { chatAddedFields, chatRequest } from './chat-request.ts';
import { createToolCalls, type ToolCalls } from './chat-tool-calls.ts';
import { createThoughtTags } from './thought-tags.ts';

/**
 * Language models behind any server that speaks OpenAI's POST {root}/chat/completions, such as vLLM, Ollama, Groq and
 * Together: what they do differently from each other is taken, not asked for.
 */
export function createChatLlm(account: VendorAccount, doors: { http: VendorHttp; clock: Clock }): LlmProvider {
  const { http, clock } = doors;
  const url = `${openAiRoot(account.baseUrl)}/chat/completions`;
  const added = createAddedFields(chatAddedFields);
  const headers: Record<string, string> = account.apiKey === null ? {} : { authorization: `Bearer ${account.apiKey}` };
  return {
    respond: (request, call) => {
      const output = createLlmOutput(request);
      return readGeneration({
        open: () =>
          openEventStream(http, { url, headers, json: chatRequest(request), added }, call, (response, json) =>
            openAiFailure(response, json, clock.now()),
          ),
        output,
        reader: createChatReader(output, new Set(request.tools.map(({ name }) => name))),
      });
    },
  };
}

/** Reads the chunks of one answer, or the whole of it. */
function createChatReader(output: LlmOutput, toolNames: ReadonlySet<string>): AnswerReader {
  const calls: ToolCalls = createToolCalls(output, toolNames);
  let finished: Finish | null = null;
  let usage: LlmUsage | null = null;
  /** Of the message that is open; text after a call is a message of its own. */
  let messages = 0;
  let isOpen = false;

  const speak = (say: LlmOutput['text'], delta: string): void => {
    if (delta === '') return;
    if (!isOpen) messages += 1;
    isOpen = true;
    say(`message ${messages}`, delta);
  };
  const tags = createThoughtTags((text) => speak(output.text, text), output.think);
  const listener = {
    text: tags.add,
    think: output.think,
    refusal: (text: string): void => speak(output.refusal, text),
  };
  const emit = ({ content, refusal, reasoning_content: thought, reasoning, tool_calls: deltas }: ChatMessage): void => {
    output.think(thoughtIn(thought ?? reasoning));
    emitContent(content, listener);
    listener.refusal(refusal ?? '');
    if (!deltas || deltas.length === 0) return;
    tags.end();
    if (isOpen) output.close(`message ${messages}`);
    isOpen = false;
    calls.add(deltas);
  };
  const read = (json: unknown): void => {
    const chunk = shaped(chatChunk, json);
    usage = usageOfChunk(chunk) ?? usage;
    const choice = chunk.choices?.[0];
    if (choice === undefined) return;
    // Before what it says: of an answer that is whole and broken nothing is told.
    const { finish_reason: word } = choice;
    // Empty in every chunk but the last, with some.
    if (word) finished = laterFinish(finished, word);
    // Some servers end a stream of deltas with the whole of what they said.
    const said = choice.delta ?? (output.isEmpty() ? choice.message : null);
    if (said) emit(said);
  };
  const finish = (how: Finish | null): void => {
    tags.end();
    calls.finish();
    output.finish(how ?? readFinishReason('stop'), usage);
  };
  return {
    add: (json) => {
      if (hasError(json)) throw openAiStreamFailure(json);
      read(json);
      return false;
    },
    done: () => finish(finished),
    // Some servers end without [DONE].
    end: () => {
      if (finished === null)
        throw new VendorFailure('connection_lost', 'The stream ended without a finish_reason', { status: 200 });
      finish(finished);
    },
    whole: (json) => {
      const isAnswer = typeof json === 'object' && json !== null && 'choices' in json && !hasError(json);
      if (!isAnswer) throw openAiStreamFailure(json);
      read(json);
      finish(finished);
    },
  };
}
