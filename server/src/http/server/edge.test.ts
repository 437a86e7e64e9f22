import { describe, expect, it } from '@jest/globals';
import { operations } from '../../contract/generated/operations.ts';
import { createSurfaceOf } from './edge.ts';

describe('createSurfaceOf', () => {
  const surfaceOf = createSurfaceOf(operations);

  it.each(['/v1/tts/speech', '/v1/tts/speech/more', '/v1/stt', '/v1/stt/else', '/v1/llm/else', '/v1/models/gpt'])(
    '%s is of the router',
    (path) => expect(surfaceOf(path)).toBe('router'),
  );

  it.each([
    '/v1/tts',
    '/v1/tts/',
    '/v1/tts/voices',
    '/v1/tts/models',
    '/v1/tts/meta',
    '/v1/tts/whatever',
    '/v1/tts/speeches',
    '/v1/ttss',
    '/v1/sms/nothing',
    '/nothing',
  ])('%s is of the core API', (path) => expect(surfaceOf(path)).toBe('core'));

  it('is that of every operation at its own address', () => {
    const differing = Object.entries(operations).filter(
      ([, { path, surface }]) => surfaceOf(path.replaceAll(/\{[^}]+\}/g, 'x')) !== surface,
    );
    expect(differing).toEqual([]);
  });
});
