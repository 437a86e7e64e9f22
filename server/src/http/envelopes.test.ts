import { describe, expect, it } from '@jest/globals';
import { errorCodes } from '../contract/generated/error-codes.ts';
import { AppError, validationError } from '../platform/errors.ts';
import { envelopeOf } from './envelopes.ts';
import { createErrorPageUrl } from './docs/error-pages.ts';
import { refusals } from './refusal.ts';

const context = { requestId: 'req_1', errorPageUrl: createErrorPageUrl(() => 'https://voice.example.com/') };

describe('envelopeOf', () => {
  it('is flat on the core API, with the details beside error and code', () => {
    const error = validationError([{ path: '/body/to', message: 'is required' }]);
    expect(envelopeOf('core', error, context)).toEqual({
      error: '/body/to: is required',
      code: 'VALIDATION_ERROR',
      retryable: false,
      hint: errorCodes.VALIDATION_ERROR.hint,
      docs_url: 'https://voice.example.com/docs/errors/VALIDATION_ERROR',
      issues: [{ path: '/body/to', message: 'is required' }],
    });
  });

  it('is normalized on the router, where a hint is one line of at most 512 bytes', () => {
    const error = new AppError(400, 'capability_unsupported', 'No model can do this', {
      hint: `a\n b ${'€'.repeat(400)}`,
    });
    const { error: body } = envelopeOf('router', error, context) as { error: Record<string, unknown> };
    expect(body).toMatchObject({
      code: 'capability_unsupported',
      message: 'No model can do this',
      request_id: 'req_1',
    });
    expect(body.retryable).toBe(false);
    expect(String(body.hint)).toMatch(/^a b €+$/);
    expect(Buffer.byteLength(String(body.hint))).toBeLessThanOrEqual(512);
  });

  it.each([
    [refusals.unauthorized(), 'authentication_failed', false],
    [refusals.notFound(), 'route_not_found', false],
    [refusals.methodNotAllowed('GET'), 'method_not_allowed', false],
    [refusals.payloadTooLarge(1), 'payload_too_large', false],
    [refusals.unsupportedMediaType('x'), 'unsupported_media', false],
    [refusals.unavailable(), 'provider_unavailable', true],
    [refusals.internal(), 'relay_error', false],
  ])('has the router say %s in its own vocabulary', (error, code, retryable) => {
    expect(envelopeOf('router', error, context)).toMatchObject({ error: { code, retryable } });
  });
});
