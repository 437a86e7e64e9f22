import type { SliceTable } from '../support/slice-table.ts';

const one = { idempotencyKey: 'one' };
const intent = { language: 'en' } as const;

export const operations: SliceTable<'one-shot'> = {
  synthesize: { sdk: (client) => client.oneShot.synthesize({ intent, text: 'Hi' }, one) },
  complete: {
    sdk: (client) => client.oneShot.complete({ intent, messages: [{ role: 'user', content: 'Hi' }] }, one).final(),
  },
};
