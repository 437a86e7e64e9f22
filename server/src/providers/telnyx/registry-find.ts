import { z } from 'zod';
import type { FindOptions, FindOutcome } from '../ports/campaign-registry.ts';
import { outcomeTexts } from '../wire/carriers/outcome-texts.ts';
import { referenceParameter } from '../wire/carriers/sealed-reference.ts';
import type { RegistryAnswer } from './registry-answer.ts';

/** Asks the registry; the path is below `/v2/10dlc`. */
export type Ask = (path: string) => Promise<RegistryAnswer>;

/** Whether a record is ours: its id, null, or an answer that leaves it open. */
type Judged = { kind: 'judged'; registryId: string | null } | Exclude<RegistryAnswer, { kind: 'body' | 'absent' }>;

// A page must stay well below the longest answer that is read: the list of campaigns has all of their texts.
const brandsPerPage = 10;
const campaignsPerPage = 4;
// Where there are more it cannot be told that ours is not among them.
const mostRecords = 1_000;

// A list that is not there is an empty one only where its length is given: taken for empty, something would be registered
// twice.
const page = z
  .object({ records: z.array(z.unknown()).nullish(), totalRecords: z.int().nullish().catch(null) })
  .transform(({ records, totalRecords }) => records ?? (totalRecords === 0 ? [] : null));
const brandRecord = z.object({ brandId: z.string() });
const webhookOf = z.object({ webhookURL: z.string().nullish() });
const campaignRecord = z.object({ campaignId: z.string(), referenceId: z.string().nullish() });

/**
 * A brand whose answer was lost. The registry keeps no reference of ours for brands, but it keeps the address of the
 * callbacks, and that names the brand.
 */
export function findBrand(
  ask: Ask,
  reference: string,
  displayName: string,
  options: FindOptions,
): Promise<FindOutcome> {
  const list = {
    path: `/brand?displayName=${encodeURIComponent(displayName)}&sort=-createdAt`,
    perPage: brandsPerPage,
  };
  return search(ask, list, options, async (record) => {
    const brandId = brandRecord.safeParse(record).data?.brandId;
    if (brandId === undefined) return { kind: 'judged', registryId: null };
    if (!options.mayGoOn()) return { kind: 'lease_lost' };
    const answer = await ask(`/brand/${encodeURIComponent(brandId)}`);
    if (answer.kind === 'absent') return { kind: 'judged', registryId: null };
    if (answer.kind !== 'body') return answer;
    const address = webhookOf.safeParse(answer.body).data?.webhookURL ?? '';
    const isOurs = URL.parse(address)?.searchParams.get(referenceParameter) === reference;
    return { kind: 'judged', registryId: isOurs ? brandId : null };
  });
}

/** A campaign whose answer was lost, by the reference that it was submitted with. */
export function findCampaign(ask: Ask, reference: string, brandId: string, options: FindOptions): Promise<FindOutcome> {
  const list = { path: `/campaign?brandId=${encodeURIComponent(brandId)}`, perPage: campaignsPerPage };
  return search(ask, list, options, async (record) => {
    const { data } = campaignRecord.safeParse(record);
    return { kind: 'judged', registryId: data?.referenceId === reference ? data.campaignId : null };
  });
}

/** The first record that is ours, from where an earlier part stopped. What cannot be read leaves open whether there is one. */
async function search(
  ask: Ask,
  { path, perPage }: { path: string; perPage: number },
  options: FindOptions,
  judge: (record: unknown) => Promise<Judged>,
): Promise<FindOutcome> {
  let { seen } = options;
  while (seen < mostRecords) {
    if (!options.mayGoOn()) return { kind: 'unfinished', seen, waitMs: 0, reasons: [] };
    const number = Math.floor(seen / perPage) + 1;
    const answer = await ask(`${path}&recordsPerPage=${perPage}&page=${number}`);
    if (answer.kind !== 'body') return unfinished(seen, answer);
    const records = page.safeParse(answer.body).data ?? null;
    if (records === null) return { kind: 'unknown', message: outcomeTexts.unclear };
    for (const record of records.slice(seen % perPage)) {
      const judged = await judge(record);
      if (judged.kind !== 'judged') return unfinished(seen, judged);
      if (judged.registryId !== null) return { kind: 'done', value: { registryId: judged.registryId } };
      seen += 1;
    }
    if (records.length < perPage) return { kind: 'done', value: null };
  }
  return { kind: 'unknown', message: 'The registry has too many of these to look through' };
}

/** A part that was not answered proves nothing, and is asked again. */
function unfinished(seen: number, answer: RegistryAnswer): FindOutcome {
  if (answer.kind === 'lease_lost') return { kind: 'unfinished', seen, waitMs: 0, reasons: [] };
  const { retryAfterMs, reasons } = answer.kind === 'not_taken' ? answer : { retryAfterMs: null, reasons: [] };
  return { kind: 'unfinished', seen, waitMs: retryAfterMs, reasons };
}
