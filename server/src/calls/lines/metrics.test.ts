import { beforeEach, describe, expect, it } from '@jest/globals';
import { addMetrics, createMetrics } from '../../platform/process/metrics.ts';
import { createLinesMetrics, createStreamFigures, lateMarkMs, type LinesMetrics } from './metrics.ts';
import { createOrderedSound } from './sound/index.ts';

let metrics: LinesMetrics;
beforeEach(() => {
  metrics = addMetrics(createMetrics({ processMetrics: false }), createLinesMetrics);
});

const openNow = async () => (await metrics.lineStreamsOpen.get()).values.map(({ value }) => value);
const count = async (of: 'lineGaps' | 'lineReattachments' | 'lineMarksLate') =>
  (await metrics[of].get()).values.map(({ value, labels }) => [labels.carrier, value]);

describe('the figures of streams of lines', () => {
  it('have a stream open from when its session has it until it ends, however often that is said', async () => {
    const stream = createStreamFigures(metrics, 'telnyx');
    stream.opened(false);
    stream.opened(false);
    expect(await openNow()).toEqual([1]);
    stream.ended();
    stream.ended();
    expect(await openNow()).toEqual([0]);
    expect(await count('lineReattachments')).toEqual([]);
  });

  it('leave no stream open that ended while it joined', async () => {
    const stream = createStreamFigures(metrics, 'telnyx');
    stream.ended();
    stream.opened(true);
    expect(await openNow()).toEqual([]);
  });

  it('count the streams that come in place of one that was lost, and marks that are late', async () => {
    const stream = createStreamFigures(metrics, 'twilio');
    stream.opened(true);
    stream.marked(lateMarkMs);
    stream.marked(lateMarkMs + 1);
    expect(await count('lineReattachments')).toEqual([['twilio', 1]]);
    expect(await count('lineMarksLate')).toEqual([['twilio', 1]]);
  });

  it('count a gap in the sound once, however long it is', async () => {
    const { missed } = createStreamFigures(metrics, 'telnyx');
    const sound = createOrderedSound({ silence: 0xff, missed });
    for (const chunk of [1, 5, 6, 7, 9, 8, 10]) sound.push({ chunk, bytes: new Uint8Array(160) });
    expect(await count('lineGaps')).toEqual([['telnyx', 1]]);
  });
});
