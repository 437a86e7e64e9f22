import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FailureReason } from '../../../server/src/providers/ports/vendor-call.ts';
import { anthropic } from '../../../server/src/providers/anthropic/index.ts';
import { openai } from '../../../server/src/providers/openai/index.ts';
import { openAiCompatible } from '../../../server/src/providers/openai-compatible/index.ts';
import type { VendorDefinition } from '../../../server/src/providers/wire/vendor-definition.ts';
import { startFakeAnthropic } from '../../support/fake-anthropic.ts';
import { chunk, startFakeChat } from '../../support/fake-chat.ts';
import { startFakeOpenAiResponses } from '../../support/fake-openai-responses.ts';
import { vendorCanary } from '../../support/fake-vendor-server.ts';
import { frame } from '../../support/llm-script.ts';
import { doorTo, failureOf, generate, type LlmHarness, llmCall, startLlmHarness } from './harness.ts';

type Start = Parameters<typeof startLlmHarness>[1];
const openAiError = (type: string, code: string | null): object => ({ error: { message: vendorCanary, type, code } });
const anthropicError = (type: string, code?: string): object => ({
  type: 'error',
  error: { type, message: vendorCanary, ...(code !== undefined && { details: { error_code: code } }) },
});

// Looks like a code, and is what the vendor was given.
const echoedKey = 'the-key';

/** What a vendor says under a status, and what that means. */
type ErrorRow = [what: string, status: number, body: object, reason: FailureReason, failover: boolean];

const openAiRows: ErrorRow[] = [
  ['a spent quota', 429, openAiError('insufficient_quota', 'insufficient_quota'), 'quota_exhausted', true],
  ['a spent balance', 429, openAiError('insufficient_quota', 'credit_balance_exhausted'), 'quota_exhausted', true],
  ['an unknown code of a spent account', 429, openAiError('insufficient_quota', 'new'), 'quota_exhausted', true],
  ['a limit of the project', 429, openAiError('x', 'project_spend_limit_exceeded'), 'quota_exhausted', true],
  ['too steep a rise', 429, openAiError('requests', 'slow_down'), 'rate_limited', true],
  ['too long a context', 400, openAiError('invalid_request_error', 'context_length_exceeded'), 'too_large', true],
  [
    'a prompt that is not allowed',
    400,
    openAiError('invalid_request_error', 'invalid_prompt'),
    'content_filtered',
    false,
  ],
  [
    'a model that is not there',
    400,
    openAiError('invalid_request_error', 'model_not_found'),
    'model_unavailable',
    true,
  ],
  ['a country', 403, openAiError('x', 'unsupported_country_region_territory'), 'model_unavailable', true],
  [
    'the flat form of older servers',
    400,
    { object: 'error', message: vendorCanary, code: 'context_length_exceeded' },
    'too_large',
    true,
  ],
  [
    'a call that its model wrote wrongly',
    400,
    openAiError('invalid_request_error', 'tool_use_failed'),
    'malformed',
    true,
  ],
  [
    'JSON that its model wrote wrongly',
    400,
    openAiError('invalid_request_error', 'json_validate_failed'),
    'unusable_output',
    true,
  ],
  ['a code that is no code', 500, openAiError('x', `${vendorCanary} and more`), 'server_error', true],
];
const anthropicRows: ErrorRow[] = [
  [
    'a limit of spending',
    429,
    anthropicError('rate_limit_error', 'enforced_spend_limit_reached'),
    'quota_exhausted',
    true,
  ],
  [
    'a limit of the contract',
    429,
    anthropicError('rate_limit_error', 'contract_spend_limit_reached'),
    'quota_exhausted',
    true,
  ],
  ['an overload', 529, anthropicError('overloaded_error'), 'server_error', true],
  ['a permission', 403, anthropicError('permission_error'), 'model_unavailable', true],
  ['a request that is too large', 413, anthropicError('request_too_large'), 'too_large', true],
  ['a time-out of its own', 504, anthropicError('timeout_error'), 'server_error', true],
];
/** What a stream says after its first content, and what that means. */
type StreamRow = [what: string, said: Buffer, reason: FailureReason];
const failed = (code: string): Buffer =>
  frame('response.failed', {
    type: 'response.failed',
    response: { status: 'failed', error: { code, message: vendorCanary } },
  });

const vendors: [VendorDefinition, Start, ErrorRow[], StreamRow[]][] = [
  [
    openai,
    startFakeOpenAiResponses,
    openAiRows,
    [
      ['response.failed', failed('server_error'), 'server_error'],
      ['response.failed for the rate', failed('rate_limit_exceeded'), 'rate_limited'],
      [
        'an error event',
        frame('error', { type: 'error', code: 'server_is_overloaded', message: vendorCanary }),
        'server_error',
      ],
      ['an event of a known type without its fields', frame(null, { type: 'response.output_text.delta' }), 'malformed'],
      ['an event without a type', frame(null, { delta: 'x' }), 'malformed'],
      ['a list', frame(null, [1]), 'malformed'],
    ],
  ],
  [
    openAiCompatible,
    startFakeChat,
    openAiRows,
    [
      ['an error object', frame(null, openAiError('server_error', null)), 'server_error'],
      ['an error as a text', frame(null, { error: vendorCanary }), 'server_error'],
      ['the flat form of an error', frame(null, { object: 'error', message: vendorCanary }), 'server_error'],
      [
        'a finish_reason of an error',
        Buffer.concat([chunk({}, 'error'), Buffer.from('data: [DONE]\n\n')]),
        'server_error',
      ],
      ['choices that are none', frame(null, { choices: [{ delta: { content: 7 } }] }), 'malformed'],
      ['a call without a name', Buffer.concat([chunk({ tool_calls: [{ index: 0 }] }), chunk({}, 'stop')]), 'malformed'],
    ],
  ],
  [
    anthropic,
    startFakeAnthropic,
    anthropicRows,
    [
      ['an error event', frame('error', anthropicError('overloaded_error')), 'server_error'],
      ['an error event for the rate', frame('error', anthropicError('rate_limit_error')), 'rate_limited'],
      ['message_stop without a reason', frame(null, { type: 'message_stop' }), 'malformed'],
      [
        'a delta whose text is a number',
        frame(null, { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 7 } }),
        'malformed',
      ],
    ],
  ],
];

const firstText: Readonly<Record<string, Buffer>> = {
  openai: frame(null, { type: 'response.output_text.delta', output_index: 0, delta: 'Hi' }),
  openai_compatible: chunk({ content: 'Hi' }),
  anthropic: frame(null, { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Hi' } }),
};

describe.each(vendors.map(([definition, ...rest]) => [definition.name, definition, ...rest] as const))(
  'the errors of %s',
  (_name, definition, start, errors, streamErrors) => {
    let harness: LlmHarness;
    beforeAll(async () => {
      harness = await startLlmHarness(definition, start);
    });
    afterAll(() => harness.close());

    it.each(errors)('say %s by their code before their status', async (_, status, body, reason, failover) => {
      harness.server.plan({ kind: 'status', status, body: JSON.stringify(body) });
      const failure = failureOf(await generate(harness.provider, llmCall()));
      expect(failure).toMatchObject({ reason, failover, status });
      expect(failure.message).not.toContain(vendorCanary);
    });

    it.each<[headers: Record<string, string>, ms: number | null]>([
      [{ 'retry-after': '7' }, 7_000],
      [{ 'retry-after': '1.5' }, 1_500],
      [{ 'retry-after': '0.0001' }, 1],
      [{ 'retry-after-ms': '1500', 'retry-after': '2' }, 1_500],
      [{ 'retry-after-ms': '7.5' }, 8],
      [{ 'retry-after-ms': 'soon', 'retry-after': '3' }, 3_000],
      [{ 'retry-after-ms': '-1' }, null],
    ])('ask to wait by %j', async (headers, retryAfterMs) => {
      harness.server.plan({ kind: 'status', status: 429, headers, body: '{}' });
      expect(failureOf(await generate(harness.provider, llmCall()))).toMatchObject({
        reason: 'rate_limited',
        retryAfterMs,
      });
    });

    it('say nothing of a code that the vendor does not document, such as our key', async () => {
      const error = { type: echoedKey, code: echoedKey, details: { error_code: `${echoedKey}_spend_limit_reached` } };
      for (const status of [400, 401, 429, 500]) {
        harness.server.plan({ kind: 'status', status, body: JSON.stringify({ error }) });
        const { message } = failureOf(await generate(harness.provider, llmCall()));
        expect(message).toMatch(/^HTTP \d{3} (other|_spend_limit_reached)$/);
      }
    });

    it.each(streamErrors)('come as %s in the middle of a stream', async (_, said, reason) => {
      const begun = Buffer.concat([firstText[definition.name] ?? Buffer.alloc(0), said]);
      const { events, failure } = await generate(
        harness.behind(() => doorTo(begun)),
        llmCall(),
      );
      expect(events.slice(0, 2)).toMatchObject([{ type: 'added' }, { type: 'text', delta: 'Hi' }]);
      const found = failureOf({ events, failure });
      expect(found).toMatchObject({ reason });
      expect(found.message).not.toContain(vendorCanary);
    });
  },
);
