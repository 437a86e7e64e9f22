import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createFrameReader, type Frame } from './sse-frames.ts';

const framesOf = (...texts: string[]): Frame[] => {
  const { read } = createFrameReader();
  return texts.flatMap((text) => read(text));
};

describe('frames of an event stream', () => {
  it('are told apart by blank lines, whether lines end with LF or CRLF', () => {
    const frames = [
      { event: 'a', data: '1' },
      { event: 'b', data: '2' },
    ];
    expect(framesOf('event: a\ndata: 1\n\nevent: b\ndata: 2\n\n')).toEqual(frames);
    expect(framesOf('event: a\r\ndata: 1\r\n\r\nevent: b\r\ndata: 2\r\n\r\n')).toEqual(frames);
  });

  it('are the same wherever the stream was cut', () => {
    const lines = fc.array(
      fc.oneof(
        fc.constantFrom('', 'event: a', 'event:b', 'data: 1', 'data:2', 'data', ': hello', 'id: 7', 'retry: 5', 'x'),
        fc.string().map((text) => `data: ${text.replaceAll(/[\r\n]/g, ' ')}`),
      ),
    );
    fc.assert(
      fc.property(lines, fc.constantFrom('\n', '\r\n'), fc.array(fc.nat(200)), (lines, end, places) => {
        const text = lines.map((line) => line + end).join('');
        const cuts = [0, ...places.filter((at) => at < text.length).toSorted((a, b) => a - b), text.length];
        const pieces = cuts.slice(1).map((to, i) => text.slice(cuts[i], to));
        expect(framesOf(...pieces)).toEqual(framesOf(text));
      }),
    );
  });

  it('join their lines of data, and lose one space after the colon and no more', () => {
    expect(framesOf('event: a\ndata: 1\ndata:  2\ndata\ndata:3: 4\n\n')).toEqual([
      { event: 'a', data: '1\n 2\n\n3: 4' },
    ]);
  });

  it('are none where there is no name or no data, and comments are none', () => {
    expect(framesOf('data: 1\n\n: hello\n\nevent: a\n\n\nid: 5\n\n:event: b\ndata: 2\n\n')).toEqual([]);
  });

  it('are not told before they are complete', () => {
    expect(framesOf('event: a\ndata: 1\n')).toEqual([]);
    expect(framesOf('event: a\ndata: 1\n', '\n')).toEqual([{ event: 'a', data: '1' }]);
  });

  it('are told at the end of the text where no empty line ended them, and only then', () => {
    for (const end of ['', '\n', '\r', '\r\n']) {
      const frames = createFrameReader();
      expect(frames.read(`event: a\ndata: 1${end}`)).toEqual([]);
      expect(frames.end()).toEqual([{ event: 'a', data: '1' }]);
      expect(frames.end()).toEqual([]);
    }
    const whole = createFrameReader();
    expect(whole.read('event: a\ndata: 1\n\n')).toHaveLength(1);
    expect(whole.end()).toEqual([]);
  });

  it('have a bound: neither a line without an end nor data without an end fills the memory', () => {
    const text = 'a'.repeat(1_048_576);
    const { read: endless } = createFrameReader();
    expect(() => {
      for (let i = 0; i < 9; i += 1) endless(text);
    }).toThrow('too long');
    const { read: many } = createFrameReader();
    expect(() => {
      for (let i = 0; i < 9; i += 1) many(`data: ${text}\n`);
    }).toThrow('too long');
    const { read: sound } = createFrameReader();
    for (let i = 0; i < 20; i += 1) expect(sound(`event: a\ndata: ${text}\n\n`)).toHaveLength(1);
  });
});
