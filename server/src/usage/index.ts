import { credits } from '../credits/index.ts';
import { defineSlice } from '../platform/slice/slice.ts';
import { sessions } from '../calls/sessions/index.ts';

/** What organizations used in a span of days. It keeps nothing: it adds up the ledger of credits and the ends of sessions. */
export const usage = defineSlice({
  name: 'usage',
  uses: [credits, sessions],
  create: async (deps) => (await import('./create-slice.ts')).createUsageSlice({ ...deps, credits: deps.use(credits) }),
});
