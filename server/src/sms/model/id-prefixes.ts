import type { Ids } from '../../platform/crypto/ids.ts';

export const smsIdPrefixes = ['batch', 'cons', 'conv', 'msg', 'note', 'sup'] as const;
export type SmsIds = Ids<(typeof smsIdPrefixes)[number]>;
