import type { UsageType } from './types.ts';

const types: Readonly<Record<string, UsageType>> = {
  characters: 'tts',
  audio_second: 'stt',
  input_tokens: 'llm',
  output_tokens: 'llm',
  sms_segment: 'sms',
  phone_number_month: 'phone_number',
};

/** What a metric is of. Seconds of conversations differ by whether a telephone took part. Throws for one without a type. */
export function typeOfMetric(metric: string, isOfWeb: boolean): UsageType {
  if (metric === 'call_second') return isOfWeb ? 'session' : 'call';
  if (metric.startsWith('s2s_')) return 's2s';
  const type = types[metric];
  if (type === undefined) throw new Error(`The metric ${metric} has no type of usage`);
  return type;
}
