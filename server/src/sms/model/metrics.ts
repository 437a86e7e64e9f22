import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Metrics } from '../../platform/process/metrics.ts';

export type SmsMetrics = Metrics & ReturnType<typeof createSmsMetrics>;

export function createSmsMetrics(registry: Registry) {
  const registers = [registry];
  const pauses = new Map<string, () => boolean>();
  const carrierPaused = new Gauge({
    name: 'trunkline_carrier_paused',
    help: '1 while texts are held back because the carrier says that the account asks too often',
    labelNames: ['carrier'],
    registers,
    collect: () => {
      for (const [carrier, isPaused] of pauses) carrierPaused.set({ carrier }, isPaused() ? 1 : 0);
    },
  });
  return {
    /** Asked whenever the metrics are read: whether the texts of a carrier's account are held back. */
    watchCarrier: (carrier: string, isPaused: () => boolean): void => {
      pauses.set(carrier, isPaused);
    },
    smsSubmissions: new Counter({
      name: 'trunkline_sms_submissions_total',
      help: 'Submissions to a carrier by outcome',
      labelNames: ['carrier', 'outcome'],
      registers,
    }),
    smsLatenessSeconds: new Histogram({
      name: 'trunkline_sms_lateness_seconds',
      help: 'Time from the effective send time of a message to its claim',
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30],
      registers,
    }),
    smsStreamReaders: new Gauge({
      name: 'trunkline_sms_stream_readers',
      help: 'Readers of the live stream of messages',
      registers,
    }),
    smsStreamWithheldSeconds: new Gauge({
      name: 'trunkline_sms_stream_withheld_seconds',
      help: 'Age of the oldest change that an open transaction holds back from its readers; 0 when none is',
      registers,
    }),
  };
}
