import { describe, expect, it } from '@jest/globals';
import { answerLimits } from './answer-limits.ts';
import { readEventStream, type StreamFrame } from './event-stream.ts';

async function* pieces(text: string | Buffer, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(text: string | Buffer, size = Number.MAX_SAFE_INTEGER): Promise<StreamFrame[]> {
  const frames: StreamFrame[] = [];
  for await (const batch of readEventStream(pieces(text, size))) frames.push(...batch);
  return frames;
}

describe('the reader of event streams', () => {
  it.each([
    ['a name and data', 'event: a\ndata: {"b":1}\n\n', [{ event: 'a', data: '{"b":1}' }]],
    ['data without a space', 'data:{"b":1}\n\n', [{ event: null, data: '{"b":1}' }]],
    ['only the first space as part of the form', 'data:  b \n\n', [{ event: null, data: ' b ' }]],
    [
      'lines that end in CRLF',
      'event: a\r\ndata: b\r\n\r\ndata: c\r\n\r\n',
      [
        { event: 'a', data: 'b' },
        { event: null, data: 'c' },
      ],
    ],
    ['several lines of data', 'data: a\ndata: b\ndata:\ndata\n\n', [{ event: null, data: 'a\nb\n\n' }]],
    [
      'comments and other fields as nothing',
      ': keep-alive\n\nid: 7\nretry: 1\ndatum: x\n:\ndata: a\n\n',
      [{ event: null, data: 'a' }],
    ],
    [
      'a name without data as nothing, also for the next frame',
      'event: a\n\ndata: b\n\n',
      [{ event: null, data: 'b' }],
    ],
    ['empty lines as nothing', '\n\n\r\n\ndata: a\n\n\n\n', [{ event: null, data: 'a' }]],
    ['characters of four bytes', 'data: "wörld 👋 é"\n\n', [{ event: null, data: '"wörld 👋 é"' }]],
    ...['data: a\n\ndata: b\n', 'data: a\n\ndata: b', 'data: a\n\ndata: b\r'].map(
      (text): [string, string, StreamFrame[]] => [
        `a frame that no empty line ends as such: ${JSON.stringify(text)}`,
        text,
        [
          { event: null, data: 'a' },
          { event: null, data: 'b', form: 'unended' },
        ],
      ],
    ),
    [
      'a line of data that is cut in a character as none',
      Buffer.from('data: a\n\ndata: é').subarray(0, -1),
      [{ event: null, data: 'a' }],
    ],
    ['a byte order mark before the first line as nothing', '\uFEFFdata: a\n\n', [{ event: null, data: 'a' }]],
    ['a byte order mark alone on its line as nothing', '\uFEFF\ndata: a\n\n', [{ event: null, data: 'a' }]],
    [
      'a second byte order mark as part of a name that nobody knows',
      'data: a\n\n\uFEFFdata: b\n\n',
      [{ event: null, data: 'a' }],
    ],
    ['nothing', '', []],
  ])('reads %s, whatever the pieces', async (_, text, expected) => {
    for (const size of [1, 2, 3, 5, 7, Number.MAX_SAFE_INTEGER]) expect(await read(text, size)).toEqual(expected);
  });

  it('gives the frames that are whole, and marks the one that is not, at whatever byte the body ends', async () => {
    const [named, crlf, joined] = ['event: a\ndata: "é"\n\n', 'data: b\r\n\r\n', 'data: c\ndata: d\n\n'];
    const body = Buffer.from(`${named}: ping\n\n${crlf}${joined}`);
    const ends = [named, `${named}: ping\n\n${crlf}`, body].map((start) => Buffer.byteLength(start));
    const whole = await read(body);
    expect(whole).toHaveLength(ends.length);
    for (let length = 0; length <= body.length; length += 1) {
      const frames = await read(body.subarray(0, length));
      const count = ends.filter((end) => end <= length).length;
      expect(frames.slice(0, count)).toEqual(whole.slice(0, count));
      expect(frames.slice(count).every(({ form }) => form === 'unended')).toBe(true);
      expect(frames.length).toBeLessThanOrEqual(count + 1);
    }
  });

  it('refuses bytes that are not UTF-8, after the frames before them', async () => {
    const broken = Buffer.concat([Buffer.from('data: a\n\ndata: "'), Buffer.of(0xc3), Buffer.from('"\n\n')]);
    const frames = readEventStream(pieces(broken, broken.length));
    expect(await frames.next()).toEqual({ done: false, value: [{ event: null, data: 'a' }] });
    await expect(frames.next()).rejects.toMatchObject({ reason: 'malformed', failover: true });
  });

  it.each([
    ['a line', `data: ${'x'.repeat(1_048_576)}\n\n`],
    ['a line without an end', `data: ${'x'.repeat(2_000_000)}`],
    ['many lines', `data: ${'x'.repeat(1_000)}\n`.repeat(1_100)],
    ['many comments within a frame', `: ${'x'.repeat(1_000)}\n`.repeat(1_100)],
  ])('refuses a frame of more than 1 MiB in %s', async (_, text) => {
    await expect(read(text, 16_384)).rejects.toMatchObject({ reason: 'malformed' });
  });

  it('asks for no more of the body than the frames that are taken, and lets go of one that goes on', async () => {
    const steps: string[] = [];
    async function* body(): AsyncGenerator<Buffer> {
      try {
        yield Buffer.from('data: a\n\ndata: b\n\n');
        steps.push('asked for more');
        yield Buffer.from('data: c\n\n');
        yield Buffer.from('data: d\n\n');
      } finally {
        steps.push('let go');
      }
    }
    for await (const batch of readEventStream(body())) {
      steps.push(...batch.map(({ data }) => data));
      if (steps.includes('b')) break;
    }
    expect(steps).toEqual(['a', 'b', 'asked for more', 'let go']);
  });

  it('reads any number of frames that are each within the bound, where they have content', async () => {
    const body = pieces(`: ping\n\ndata: ${'x'.repeat(1_000)}\n\n`.repeat(6_000), 16_384);
    const frames = readEventStream(body);
    let count = 0;
    for await (const batch of frames) {
      count += batch.length;
      frames.contentCame();
    }
    expect(count).toBe(6_000);
  });
});

describe('a stream without content', () => {
  const { silentFrames, silentBytes, framesPerTurn } = answerLimits;
  /** Repeats what a vendor says for ever, in pieces as sockets give them, and counts what was taken of it. */
  function endless(said: string): { body: AsyncIterable<Buffer>; taken: () => number } {
    const piece = Buffer.from(said.repeat(Math.ceil(65_536 / said.length)));
    let bytes = 0;
    async function* body(): AsyncGenerator<Buffer> {
      for (;;) {
        bytes += piece.length;
        yield piece;
      }
    }
    return { body: body(), taken: () => bytes };
  }

  it.each([
    ['empty frames', 'data: {}\n\n'],
    ['comments', ': keep-alive\n'],
    ['empty lines', '\n'],
    ['empty lines in CRLF', '\r\n'],
    ['names without data', 'event: ping\n\n'],
    ['long frames', `data: ${'x'.repeat(60_000)}\n\n`],
    ['long comments, parted', `: ${'x'.repeat(60_000)}\n\n`],
  ])('is read up to its budget and no further: %s', async (_, said) => {
    const { body, taken } = endless(said);
    const frames = readEventStream(body);
    let count = 0;
    const read = async (): Promise<void> => {
      for await (const batch of frames) count += batch.length;
    };
    await expect(read()).rejects.toMatchObject({ reason: 'malformed', failover: true, status: 200 });
    // No further than the piece in which the budget was spent.
    expect(taken()).toBeLessThanOrEqual(silentBytes + 131_072);
    expect(count).toBeLessThanOrEqual(silentFrames + 131_072 / said.length);
    expect(taken() > silentBytes || taken() / said.length > silentFrames).toBe(true);
  });

  it('has its budget anew after each content', async () => {
    const frames = readEventStream(pieces('data: {}\n\n'.repeat(3 * silentFrames), 65_536));
    let count = 0;
    for await (const batch of frames) {
      count += batch.length;
      if (count % (silentFrames / 2) < framesPerTurn) frames.contentCame();
    }
    expect(count).toBe(3 * silentFrames);
  });
});

describe('a stream that comes faster than it is read', () => {
  it.each([
    ['in one piece', Number.MAX_SAFE_INTEGER],
    ['in pieces that are all there', 900],
  ])('lets other work have its turn again and again: %s', async (_, size) => {
    const { framesPerTurn } = answerLimits;
    let turns = 0;
    let isOver = false;
    const work = (): void => {
      turns += 1;
      if (!isOver) setImmediate(work);
    };
    setImmediate(work);
    const frames = await read('data: {}\n\n'.repeat(50 * framesPerTurn), size);
    isOver = true;
    expect(frames).toHaveLength(50 * framesPerTurn);
    // A batch may end in the middle of a piece, and the next one is then read in the same turn.
    expect(turns).toBeGreaterThanOrEqual(25);
  });

  it('that is left while other work has its turn ends at once, and asks no more of its source', async () => {
    let asked = 0;
    async function* body(): AsyncGenerator<Buffer> {
      for (;;) {
        asked += 1;
        yield Buffer.from('data: {}\n\n'.repeat(10 * answerLimits.framesPerTurn));
      }
    }
    const frames = readEventStream(body());
    await frames.next();
    const waiting = frames.next();
    await frames.return?.();
    expect(await waiting).toEqual({ done: true, value: undefined });
    // Once more, to see whether the body is at its end.
    expect(asked).toBe(2);
  });
});
