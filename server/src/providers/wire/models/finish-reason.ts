import { VendorFailure } from '../../ports/vendor-call.ts';

type StopWord = 'stop' | 'max_output_tokens';
type BrokenWord = 'content_filtered' | 'malformed' | 'server_error';

/**
 * The words with which vendors say why an answer ended, in lower case, and what each of them means
 * (docs/decisions/vendors.md#d23). From OpenAI: https://platform.openai.com/docs/api-reference/chat/object, and /responses/object for `max_output_tokens`;
 * Anthropic: https://platform.claude.com/docs/en/build-with-claude/handling-stop-reasons, and /compaction;
 * DeepSeek: https://api-docs.deepseek.com/api/create-chat-completion;
 * Zhipu: https://docs.bigmodel.cn/api-reference (`sensitive`, `network_error`);
 * Mistral: https://docs.mistral.ai/api (`model_length`, `error`);
 * Google: https://ai.google.dev/api/generate-content#FinishReason, and Vertex AI's Candidate for `MODEL_ARMOR`;
 * Cohere: https://docs.cohere.com/reference/chat, and /v1/chat for `ERROR_TOXIC`, `ERROR_LIMIT` and `USER_CANCEL`;
 * Moonshot: https://platform.kimi.ai/docs/api/chat;
 * SGLang: sgl-project/sglang python/sglang/srt/entrypoints/openai/protocol.py (`abort`);
 * vLLM: https://docs.vllm.ai/en/latest/api/vllm/v1/engine (`abort`, `error`, `repetition`);
 * Together: https://docs.together.ai/reference/chat-completions-1 (`eos`);
 * Amazon: https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_MessageStopEvent.html;
 * IBM: https://ibm.github.io/watsonx-ai-node-sdk (`not_finished`, `time_limit`, `token_limit`);
 * Sber: https://developers.sber.ru/docs/ru/gigachat/api/reference/rest/post-chat (`blacklist`);
 * Vercel: https://ai-sdk.dev/docs/reference/ai-sdk-core/generate-text, which writes `-` for `_`.
 * `""` and `null` are what some servers write where nothing is to be said. Google's compatible API puts the kind before the
 * word, as in `function_call_filter: MALFORMED_FUNCTION_CALL`.
 */
const wordsOf: Readonly<Record<StopWord | BrokenWord, readonly string[]>> = {
  stop: [
    '',
    'null',
    'stop',
    'stop_sequence',
    'end_turn',
    'complete',
    'completed',
    'eos',
    'eos_token',
    'tool_calls',
    'tool_call',
    'tool_use',
    'function_call',
  ],
  // Also what says "not finished, go on": this stop reason alone says so.
  max_output_tokens: [
    'length',
    'max_tokens',
    'max_output_tokens',
    'model_length',
    'token_limit',
    'error_limit',
    'model_context_window_exceeded',
    'pause_turn',
    'compaction',
    'not_finished',
  ],
  content_filtered: [
    'content_filter',
    'content_filtered',
    'refusal',
    'sensitive',
    'safety',
    'recitation',
    'blocklist',
    'prohibited_content',
    'spii',
    'model_armor',
    'image_safety',
    'image_prohibited_content',
    'image_recitation',
    'error_toxic',
    'guardrail_intervened',
    'blacklist',
  ],
  malformed: [
    'function_call_filter',
    'malformed_function_call',
    'malformed_tool_call',
    'malformed_tool_use',
    'malformed_response',
    'malformed_model_output',
    'unexpected_tool_call',
  ],
  server_error: [
    'error',
    'abort',
    'aborted',
    'cancelled',
    'canceled',
    'user_cancel',
    'network_error',
    'timeout',
    'time_limit',
    'insufficient_system_resource',
    'repetition',
    'other',
    'language',
    'too_many_tool_calls',
    'missing_thought_signature',
    'image_other',
    'no_image',
  ],
};

const meanings: ReadonlyMap<string, StopWord | BrokenWord> = new Map(
  (['stop', 'max_output_tokens', 'content_filtered', 'malformed', 'server_error'] as const).flatMap((meaning) =>
    wordsOf[meaning].map((word) => [word, meaning] as const),
  ),
);

const nothings: ReadonlySet<string> = new Set(['', 'null']);

const whatOf: Readonly<Record<BrokenWord, string>> = {
  content_filtered: 'A filter ended the answer',
  malformed: 'The vendor says that the answer is malformed',
  server_error: 'The vendor broke the answer off',
};

/** Why an answer ended that is sound, or cut by a limit. */
export interface Finish {
  readonly stop: StopWord;
  /** The vendor's word where it is none that is known: the answer is taken for sound. Whatever is no word is `other`. */
  readonly unknownWord?: string;
}

// Whatever else stands in the place of a word may be anything, our key among it (docs/decisions/operating.md#d222).
const wordShape = /^[a-z][a-z_-]{0,39}$/i;

/**
 * What the word means with which a vendor ended an answer, in any case. Throws VendorFailure for one that says that a filter
 * ended it, or that it broke off.
 */
export function readFinishReason(word: string): Finish {
  const known = knownWordOf(word.trim().toLowerCase().replaceAll('-', '_'));
  const meaning = known === undefined ? undefined : meanings.get(known);
  if (meaning === undefined) return { stop: 'stop', unknownWord: wordShape.test(word) ? word : 'other' };
  if (meaning === 'stop' || meaning === 'max_output_tokens') return { stop: meaning };
  throw new VendorFailure(meaning, `${whatOf[meaning]}: ${known}`, { status: 200 });
}

/**
 * Which of the ends that one answer tells counts: the later one, but that it was cut is taken back by no sound end, and
 * nothing is by a word that says nothing. Throws as `readFinishReason` does.
 */
export function laterFinish(earlier: Finish | null, word: string): Finish {
  const later = readFinishReason(word);
  if (earlier === null) return later;
  const saysLess = nothings.has(word.trim().toLowerCase()) || (earlier.stop !== 'stop' && later.stop === 'stop');
  return saysLess ? earlier : later;
}

/** The word itself, or the last of its parts that is known. */
function knownWordOf(word: string): string | undefined {
  if (meanings.has(word)) return word;
  return word
    .split(':')
    .map((part) => part.trim())
    .findLast((part) => part !== '' && meanings.has(part));
}
