import { describe, expect, it } from '@jest/globals';
import type { StreamFrame } from './event-stream.ts';
import { readAnswer } from './read-answer.ts';

async function read(...pieces: (string | Buffer)[]): Promise<StreamFrame[]> {
  async function* body(): AsyncGenerator<Buffer> {
    for (const piece of pieces) yield Buffer.from(piece);
  }
  const frames: StreamFrame[] = [];
  for await (const batch of readAnswer(body())) frames.push(...batch);
  return frames;
}

describe('the answer to a request for a stream', () => {
  it.each([
    ['a document', ['{"a":', '1}'], { event: null, data: '{"a":1}', form: 'document' }],
    [
      'a document behind blanks and a byte order mark',
      ['\uFEFF', ' \r\n', '\n [1]\n'],
      { event: null, data: '[1]\n', form: 'document' },
    ],
    ['an event', ['data: {"a":1}\n\n'], { event: null, data: '{"a":1}' }],
    ['an event behind blanks, in pieces', ['\n', ' ', '\n', 'd', 'ata: 1\n', '\n'], { event: null, data: '1' }],
  ])('is %s by its first byte', async (_, pieces, frame) => {
    expect(await read(...pieces)).toEqual([frame]);
  });

  it('is nothing where nothing but a few blanks comes', async () => {
    expect(await read()).toEqual([]);
    expect(await read('\n', ' ')).toEqual([]);
  });

  it.each<[string, string[]]>([
    ['blanks', Array.from({ length: 70 }, () => '\n'.repeat(1_000))],
    ['a document', Array.from({ length: 70 }, () => `["${'x'.repeat(65_536)}`)],
  ])('is malformed where %s have no end', async (_, pieces) => {
    await expect(read(...pieces)).rejects.toMatchObject({ reason: 'malformed', failover: true });
  });

  it('is malformed where a document is not UTF-8', async () => {
    await expect(read('{"a":"', Buffer.of(0xff), '"}')).rejects.toMatchObject({ reason: 'malformed' });
  });

  it('leaves its body where nobody reads on, also before its first word', async () => {
    let isLeft = false;
    const source: AsyncIterableIterator<Buffer> = {
      [Symbol.asyncIterator]: () => source,
      next: () => new Promise(() => {}),
      return: async () => {
        isLeft = true;
        return { done: true, value: undefined };
      },
    };
    const answer = readAnswer(source);
    const reading = answer.next();
    await answer.return?.();
    expect(isLeft).toBe(true);
    expect(await answer.next()).toEqual({ done: true, value: undefined });
    reading.catch(() => undefined);
  });
});
