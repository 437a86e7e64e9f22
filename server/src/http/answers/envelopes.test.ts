import { describe, expect, it } from '@jest/globals';
import { errorCodes } from '../../contract/generated/error-codes.ts';
import { AppError, validationError } from '../../platform/process/errors.ts';
import { createErrorPageUrl } from '../docs/error-pages.ts';
import { refusals } from '../kernel/refusal.ts';
import { errorAnswer, surfaces } from './surfaces.ts';

const context = { requestId: 'req_1', errorPageUrl: createErrorPageUrl(() => 'https://voice.example.com/') };

describe('the envelope of an error', () => {
  it('is flat on the core API, with the details beside error and code', () => {
    const error = validationError([{ path: '/body/to', message: 'is required' }]);
    expect(surfaces.core.envelope(error, context)).toEqual({
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
    const { error: body } = surfaces.router.envelope(error, context) as { error: Record<string, unknown> };
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
    expect(surfaces.router.envelope(error, context)).toMatchObject({ error: { code, retryable } });
  });

  it('is a code of the closed list and a message on the gateway, and nothing else', () => {
    const { status, headers, body } = errorAnswer('gateway', refusals.unauthorized(), context);
    expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer']);
    expect(body).toEqual({ error: { code: 'local_auth_required', message: 'A valid API key is required' } });
  });

  it.each([
    [refusals.notFound(), 404],
    [refusals.methodNotAllowed('GET'), 405],
    [refusals.payloadTooLarge(1), 400],
    [refusals.unsupportedMediaType('x'), 400],
    [refusals.requestTimeout(), 400],
  ])('has the gateway call %s a fault of the request, under a status that it knows', (error, status) => {
    expect(errorAnswer('gateway', error, context)).toMatchObject({
      status,
      body: { error: { code: 'invalid_request' } },
    });
  });

  it.each([
    ['/headers/idempotency-key', 'idempotency_key_required'],
    ['/body/request/stt/keywords/0', 'invalid_stt_options'],
    ['/body/request/sttx', 'invalid_request'],
    ['/query/kind', 'invalid_request'],
  ])('has the gateway call a violation at %s by what the operation calls it', (path, code) => {
    const violationCodes = {
      '/headers/idempotency-key': 'idempotency_key_required',
      '/body/request': 'invalid_request',
      '/body/request/stt': 'invalid_stt_options',
    };
    const error = validationError([{ path, message: 'is wrong' }]);
    expect(surfaces.gateway.envelope(error, { ...context, violationCodes })).toMatchObject({ error: { code } });
  });

  it('has the router refuse a key without the scope as one that does not work', () => {
    const { status, headers, body } = errorAnswer('router', refusals.forbidden('execute'), context);
    expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer']);
    expect(body).toMatchObject({ error: { code: 'authentication_failed' } });
    expect(errorAnswer('core', refusals.forbidden('execute'), context).status).toBe(403);
  });
});
