import { describe, expect, it } from '@jest/globals';
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
    ['a frame that no empty line ends as none', 'data: a\n\ndata: b\n', [{ event: null, data: 'a' }]],
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

  it('gives whole frames alone, at whatever byte the body ends', async () => {
    const [named, crlf, joined] = ['event: a\ndata: "é"\n\n', 'data: b\r\n\r\n', 'data: c\ndata: d\n\n'];
    const body = Buffer.from(`${named}: ping\n\n${crlf}${joined}`);
    const ends = [named, `${named}: ping\n\n${crlf}`, body].map((start) => Buffer.byteLength(start));
    const whole = await read(body);
    expect(whole).toHaveLength(ends.length);
    for (let length = 0; length <= body.length; length += 1)
      expect(await read(body.subarray(0, length))).toEqual(whole.slice(0, ends.filter((end) => end <= length).length));
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

  it('reads any number of frames that are each within the bound', async () => {
    const frames = await read(`: ping\n\ndata: ${'x'.repeat(1_000)}\n\n`.repeat(3_000), 16_384);
    expect(frames).toHaveLength(3_000);
  });
});
