import { Counter, Gauge, type Registry } from 'prom-client';
import type { Metrics } from '../../platform/process/metrics.ts';

export type LinesMetrics = Metrics & ReturnType<typeof createLinesMetrics>;

/** A mark that the carrier plays so much later than its sound was due: the person hears with that delay. */
export const lateMarkMs = 200;

/** Of the streams that this process holds; the label `carrier` has the names of carriers that are configured. */
export function createLinesMetrics(registry: Registry) {
  const of = <Name extends string>(name: Name, help: string) => ({
    name,
    help,
    labelNames: ['carrier'] as const,
    registers: [registry],
  });
  return {
    lineStreamsOpen: new Gauge(of('trunkline_line_streams_open', 'Lines of carriers whose sound this process has')),
    lineGaps: new Counter(
      of('trunkline_line_gaps_total', 'Times that sound of a line was missing, and was made silence'),
    ),
    lineReattachments: new Counter(
      of('trunkline_line_reattachments_total', 'Streams that came in place of one that was lost'),
    ),
    lineMarksLate: new Counter(
      of(
        'trunkline_line_marks_late_total',
        `Marks that a carrier played over ${lateMarkMs} ms after their sound was due`,
      ),
    ),
  };
}

/** The figures of one stream. Each of its changes counts once. */
export interface StreamFigures {
  /** Its session has it; `isAnother` where it comes in place of one that was lost. */
  opened(isAnother: boolean): void;
  ended(): void;
  missed(): void;
  marked(lateMs: number): void;
}

export function createStreamFigures(metrics: LinesMetrics, carrier: string): StreamFigures {
  let state: 'asked' | 'open' | 'over' = 'asked';
  return {
    opened: (isAnother) => {
      // A transaction may be tried again, and end behind its socket.
      if (state !== 'asked') return;
      state = 'open';
      metrics.lineStreamsOpen.inc({ carrier });
      if (isAnother) metrics.lineReattachments.inc({ carrier });
    },
    ended: () => {
      if (state === 'open') metrics.lineStreamsOpen.dec({ carrier });
      state = 'over';
    },
    missed: () => metrics.lineGaps.inc({ carrier }),
    marked: (lateMs) => {
      if (lateMs > lateMarkMs) metrics.lineMarksLate.inc({ carrier });
    },
  };
}
