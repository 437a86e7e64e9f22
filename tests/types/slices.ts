/**
 * What must not compile of slices. `tsc` is the test: an expected error that does not occur is an error itself.
 */
import { createMadeSlices } from '../../server/src/platform/slice/made-slices.ts';
import { defineSlice, needs, type RootDeps } from '../../server/src/platform/slice/slice.ts';

declare const deps: RootDeps;

const lower = defineSlice({ name: 'lower', uses: [], create: async () => ({ ports: { count: () => 1 } }) });
const other = defineSlice({ name: 'other', uses: [], create: async () => ({ ports: { name: () => '' } }) });
const higher = defineSlice({
  name: 'higher',
  uses: [lower],
  idPrefixes: ['one'],
  killPoints: ['higher.written'],
  metrics: () => ({ counts: 1 }),
  needs: needs<{ limit: number }>(),
  create: async (given) => {
    const counted: number = given.use(lower).count() + given.limit;
    const ids: string[] = [given.ids.prefixed('one'), given.ids.uuid()];
    // @ts-expect-error -- a prefix that it does not declare
    ids.push(given.ids.prefixed('msg'));
    given.killPoint('higher.written');
    // @ts-expect-error -- an instant that it does not declare
    given.killPoint('sms.accept.written');
    const counts: number = given.metrics.counts;
    // @ts-expect-error -- a metric of another slice
    const others: unknown = given.metrics.smsSubmissions;
    // @ts-expect-error -- a slice that it does not name in its uses
    const named: string = given.use(other).name();
    // @ts-expect-error -- nothing that it asked for
    const asked: unknown = given.region;
    return { ports: { counted, named, asked, ids, counts, others }, routes: { count: () => counted } };
  },
});

const made = createMadeSlices();
export const routes: Promise<{ count: () => number }> = made.create([lower, other, higher], { ...deps, limit: 1 });
// @ts-expect-error -- what a slice needs is missing
export const needy = made.create([lower, other, higher], deps);
// @ts-expect-error -- what a slice needs is of another kind
export const wrong = made.create([lower, other, higher], { ...deps, limit: '1' });
export const counted: number = made.ports(higher).counted;

// @ts-expect-error -- a birth hook is a function
export const hookless = defineSlice({ name: 'hookless', uses: [], create: async () => ({ onOrganizationCreated: 1 }) });
