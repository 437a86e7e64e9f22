import { describe, expect, it } from '@jest/globals';
import { createLog } from './log.ts';
import { createRepeatedLines } from './repeated-lines.ts';

function stage() {
  const ends: Array<() => void> = [];
  const written: Array<[text: string, times: number]> = [];
  const lines = createRepeatedLines((end) => ends.push(end));
  return {
    ends,
    written,
    take: (kind: string, text: string) => lines.take(kind, (times) => written.push([text, times])),
    endSpan: () => ends.splice(0).forEach((end) => end()),
  };
}

describe('lines that are repeated', () => {
  it('are written once at the begin of a span, and once at its end with their count', () => {
    const { written, take, endSpan } = stage();
    for (const text of ['first', 'second', 'third']) take('away', text);
    expect(written).toEqual([['first', 1]]);
    endSpan();
    expect(written).toEqual([
      ['first', 1],
      ['third', 2],
    ]);
  });

  it('are one in each span while they go on, and begin anew after a span without any', () => {
    const { written, take, endSpan, ends } = stage();
    take('away', 'a');
    take('away', 'b');
    endSpan();
    take('away', 'c');
    expect(written).toHaveLength(2);
    endSpan();
    expect(written.at(-1)).toEqual(['c', 1]);
    endSpan();
    expect([written.length, ends.length]).toEqual([3, 0]);
    take('away', 'd');
    expect(written.at(-1)).toEqual(['d', 1]);
  });

  it('are counted by their kind', () => {
    const { written, take } = stage();
    take('away', 'a');
    take('slow', 'b');
    expect(written).toEqual([
      ['a', 1],
      ['b', 1],
    ]);
  });
});

describe('the log', () => {
  it('writes warnings with one error once, and whatever else as often as it is said', () => {
    const lines: string[] = [];
    const log = createLog({ level: 'info', pretty: false, destination: { write: (line) => void lines.push(line) } });
    const away = Object.assign(new Error('connection lost'), { code: '57P01' });
    for (let nth = 0; nth < 3; nth += 1) {
      log.warn({ err: away, nth }, 'the database does not answer');
      log.error({ err: away }, 'an outcome was lost');
      log.warn({ carrier: 'telnyx' }, 'a callback was refused');
    }
    log.warn({ err: Object.assign(new Error('no disk'), { code: '53100' }) }, 'the database does not answer');
    const said = lines.map((line) => (JSON.parse(line) as { msg: string; err?: { code: string } }).msg);
    expect(said.filter((msg) => msg === 'the database does not answer')).toHaveLength(2);
    expect(said.filter((msg) => msg === 'an outcome was lost')).toHaveLength(3);
    expect(said.filter((msg) => msg === 'a callback was refused')).toHaveLength(3);
  });
});
