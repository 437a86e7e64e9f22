import { randomBytes } from 'node:crypto';
import { createCursors } from '../../../server/src/platform/crypto/cursors.ts';
import type { Listing } from './listings.ts';
import type { BornOrganization } from './one-process.ts';
import type { SeededRandom } from './seeded-random.ts';
import { unknownLike } from '../../../tests/support/places.ts';

/** A cursor and where it is shown: by whom, for which list, with which filter. */
export interface CursorUse {
  cursor: string;
  organization: BornOrganization;
  listing: Listing;
  filter: Readonly<Record<string, string>>;
}

// The seal comes first, the position after it, as readable JSON.
const sealBytes = 32;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

const bytesOf = (cursor: string): Buffer => Buffer.from(cursor, 'base64url');

type Forge = (mine: CursorUse, other: CursorUse, random: SeededRandom) => string;

const forges: Readonly<Record<string, Forge>> = {
  'one sign changed': ({ cursor }, _other, random) => {
    const at = random.between(0, cursor.length - 1);
    const turned = (alphabet.indexOf(cursor[at] ?? '') + random.between(1, 63)) % 64;
    return cursor.slice(0, at) + alphabet[turned] + cursor.slice(at + 1);
  },
  'one bit changed': ({ cursor }, _other, random) => {
    const bytes = bytesOf(cursor);
    const at = random.between(0, bytes.length - 1);
    bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << random.between(0, 7)), at);
    return bytes.toString('base64url');
  },
  'cut at its end': ({ cursor }, _other, random) => cursor.slice(0, random.between(1, cursor.length - 1)),
  'cut at its beginning': ({ cursor }, _other, random) => cursor.slice(random.between(1, cursor.length - 1)),
  lengthened: ({ cursor }, _other, random) => cursor + randomBytes(random.between(1, 12)).toString('base64url'),
  padded: ({ cursor }, _other, random) => cursor + '='.repeat(random.between(1, 3)),
  'in white space': ({ cursor }, _other, random) =>
    random.pick([` ${cursor}`, `${cursor} `, `${cursor}\n`, `\t${cursor}`]),
  doubled: ({ cursor }) => cursor + cursor,
  'the seal of one, the position of another': ({ cursor }, other) =>
    Buffer.concat([bytesOf(cursor).subarray(0, sealBytes), bytesOf(other.cursor).subarray(sealBytes)]).toString(
      'base64url',
    ),
  'two halves': ({ cursor }, other, random) => {
    const at = random.between(1, cursor.length - 1);
    return cursor.slice(0, at) + other.cursor.slice(at);
  },
  'another position under its seal': ({ cursor }) => {
    const bytes = bytesOf(cursor);
    const position: Record<string, unknown> = JSON.parse(bytes.subarray(sealBytes).toString());
    const moved = Object.fromEntries(Object.entries(position).map(([key, value]) => [key, unknownLike(String(value))]));
    return Buffer.concat([bytes.subarray(0, sealBytes), Buffer.from(JSON.stringify(moved))]).toString('base64url');
  },
  'its position, spelled otherwise': ({ cursor }) => {
    const bytes = bytesOf(cursor);
    const json = bytes.subarray(sealBytes).toString().replaceAll(':', ': ');
    return Buffer.concat([bytes.subarray(0, sealBytes), Buffer.from(json)]).toString('base64url');
  },
  'its position alone': ({ cursor }) => bytesOf(cursor).subarray(sealBytes).toString('base64url'),
  'no seal': ({ cursor }) =>
    Buffer.concat([Buffer.alloc(sealBytes), bytesOf(cursor).subarray(sealBytes)]).toString('base64url'),
  'sealed with a key of ours': ({ cursor, organization, listing, filter }) => {
    const position: Record<string, string> = JSON.parse(bytesOf(cursor).subarray(sealBytes).toString());
    const scope = { organizationId: organization.id, kind: listing.kind, filter };
    return createCursors({ keys: [randomBytes(32)] }).seal(scope, position);
  },
  'in base64': ({ cursor }) => `${bytesOf(cursor).toString('base64')}=`.replace('==', '='),
  'in hex': ({ cursor }) => bytesOf(cursor).toString('hex'),
  'made up': (_mine, _other, random) => randomBytes(random.between(1, 200)).toString('base64url'),
};

/** A cursor that no list ever gave out, made of two that are good and shown where the first is. */
export function forgedUse(mine: CursorUse, other: CursorUse, random: SeededRandom): CursorUse & { what: string } {
  for (;;) {
    const [what, make] = random.pick(Object.entries(forges));
    const cursor = make(mine, other, random);
    if (cursor !== '' && cursor !== mine.cursor && cursor !== other.cursor) return { ...mine, cursor, what };
  }
}

/** A good cursor where it was not given out for: by another organization, for another list, with another filter. */
export function misplacedUse(mine: CursorUse, other: CursorUse): (CursorUse & { what: string }) | null {
  if (other.listing !== mine.listing) return { ...other, cursor: mine.cursor, what: 'of another list' };
  if (other.organization !== mine.organization) {
    return { ...mine, organization: other.organization, what: 'of another organization' };
  }
  return other.filter === mine.filter ? null : { ...mine, filter: other.filter, what: 'of another filter' };
}
