import { freshRecipient } from '../../tests/support/fresh.ts';
import type { Drill, DrillRun, Finding } from './drill.ts';
import { type CursorUse, forgedUse, misplacedUse } from './stage/cursor-forgeries.ts';
import { committedIds, type Listing, listings, readPage, walk } from './stage/listings.ts';
import { type BornOrganization, onOneProcess, type OneProcess } from './stage/one-process.ts';
import type { SeededRandom } from './stage/seeded-random.ts';
import { waitUntil } from './stage/wait-until.ts';

const rowsBefore = 60;
const mostRowsPerWalk = 12;
const largestPage = 100;

/**
 * P24: a cursor is good for the organization, list and filter that it was given out for and for nothing else, and walks
 * with every page size see each row that was there exactly once while others are written. A round is one bad cursor; of
 * the page sizes as large a share is walked as of the thousand rounds.
 */
export const sealedCursors: Drill = {
  name: 'sealed-cursors',
  promise: 'P24',
  guarantee: 'a cursor is good for what it was given out for alone, and pages are stable while rows are written',
  unit: 'bad cursors',
  rounds: 1_000,
  short: { testFiles: ['tests/http/bad-input/cursors.test.ts'] },
  run: (run) => onOneProcess({}, (system) => drillOn(system, run)),
};

async function drillOn(system: OneProcess, { rounds, random, say }: DrillRun): Promise<Finding> {
  const organizations = [await busyOrganization(system), await busyOrganization(system)] as const;
  const sealed = (await Promise.all(organizations.map(cursorsOf))).flat();
  const broken: string[] = [];
  let refused = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const bad = badUse(sealed, random);
    const { status, body, text } = await show(bad);
    if (status === 400 && body.code === 'INVALID_CURSOR') refused += 1;
    else broken.push(`a cursor ${bad.what}, ${bad.cursor}: ${status} ${text.slice(0, 200)}`);
  }
  say(`${refused} of ${rounds} refused`);
  for (const good of sealed) {
    const { status, text } = await show(good);
    if (status !== 200) broken.push(`a good cursor was refused: ${status} ${text}`);
  }

  const sizes = random
    .shuffled(Array.from({ length: largestPage }, (_, index) => index + 1))
    .slice(0, Math.ceil((largestPage * rounds) / sealedCursors.rounds));
  const [organization] = organizations;
  let [walks, written] = [0, 0];
  for (const size of sizes) {
    for (const listing of listings) {
      const found = await walkWhileWritten(system, organization, listing, size);
      broken.push(...found.broken.map((what) => `${listing.path} in pages of ${size}: ${what}`));
      written += found.written;
      walks += 1;
    }
  }
  if (written === 0) broken.push('nothing was written while lists were walked: nothing was tried');
  return {
    figure:
      `${refused} of ${rounds} answered INVALID_CURSOR, ${sealed.length} good ones 200; ${walks} walks with ` +
      `${sizes.length} page sizes saw each row once while ${written} were written`,
    broken,
  };
}

/** An organization with many texts and deliveries, none of which is under way. */
async function busyOrganization(system: OneProcess): Promise<BornOrganization> {
  const organization = await system.organization('Busy');
  const { url } = await system.receiver();
  await organization.call('POST', '/v1/webhooks', { name: 'Receiver', url, events: ['sms.received'] });
  await Promise.all(Array.from({ length: rowsBefore }, () => writeRow(organization)));
  await waitUntil('every text has its delivery', async () => {
    const [, deliveries] = await Promise.all(
      listings.map((listing) => committedIds(system.database, listing, organization.id)),
    );
    return deliveries?.length === rowsBefore;
  });
  return organization;
}

/** Adds a row to each list: a text goes, another arrives and is delivered. */
async function writeRow(organization: BornOrganization): Promise<void> {
  await organization.accepted();
  await organization.receive(freshRecipient(), 'Hello');
}

/** Cursors of every list with every filter, some from its beginning and some from further down. */
async function cursorsOf(organization: BornOrganization): Promise<CursorUse[]> {
  const uses: CursorUse[] = [];
  for (const listing of listings) {
    for (const filter of listing.filters(organization)) {
      for (const limit of [1, 2, 50]) {
        const { nextCursor } = await readPage(organization, listing, { ...filter, limit: String(limit) });
        if (nextCursor === null) throw new Error(`One page is all of ${listing.path}`);
        uses.push({ cursor: nextCursor, organization, listing, filter });
      }
    }
  }
  return uses;
}

function badUse(good: readonly CursorUse[], random: SeededRandom): CursorUse & { what: string } {
  for (;;) {
    const [mine, other] = [random.pick(good), random.pick(good)];
    const bad = random.chance(0.6) ? forgedUse(mine, other, random) : misplacedUse(mine, other);
    if (bad !== null) return bad;
  }
}

function show({ cursor, organization, listing, filter }: CursorUse) {
  return organization.call<{ code?: string }>('GET', `${listing.path}?${new URLSearchParams({ ...filter, cursor })}`);
}

async function walkWhileWritten(
  { database }: OneProcess,
  organization: BornOrganization,
  listing: Listing,
  size: number,
): Promise<{ broken: string[]; written: number }> {
  const there = await committedIds(database, listing, organization.id);
  let walking = true;
  let written = 0;
  const writer = async (): Promise<void> => {
    for (; walking && written < mostRowsPerWalk; written += 1) await writeRow(organization);
  };
  const writing = writer();
  const seen = await walk(organization, listing, size).finally(() => {
    walking = false;
  });
  await writing;
  const broken: string[] = [];
  const known = new Set(there);
  if (seen.filter((id) => known.has(id)).join() !== there.join())
    broken.push('what was there was not seen once, in order');
  if (new Set(seen).size !== seen.length) broken.push(`${seen.length - new Set(seen).size} rows were seen twice`);
  const committed = new Set(await committedIds(database, listing, organization.id));
  if (!seen.every((id) => committed.has(id))) broken.push('a row was seen that does not exist');
  return { broken, written };
}
