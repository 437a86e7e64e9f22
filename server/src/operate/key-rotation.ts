import type { DataFolder } from '../config/data-folder.ts';
import type { Database } from '../platform/db/database.ts';
import { createEncryption, type Encryption } from '../platform/crypto/encryption.ts';
import { StartupError } from '../platform/process/startup-error.ts';
import { findRegisteredProcesses, type RegisteredProcess } from '../platform/db/process-registry.ts';
import type { Randomness } from '../platform/crypto/random.ts';
import type { SealedColumn } from '../platform/crypto/sealed-columns.ts';
import type { OperateKillPoint } from './declaration.ts';
import { type ColumnCount, countColumn, resealColumn } from './reseal.ts';

/** What a step says, and whether it left nothing to do. */
export interface Outcome {
  lines: string[];
  done: boolean;
}

/** The steps of a rotation. Each looks at the database and at the servers that run, and refuses what would lose data. */
export interface KeyRotation {
  /** Puts a new key before the kept ones. Only where the keys are kept in DATA_DIR. */
  addKey(): Promise<Outcome>;
  /** Writes everything that is under an older key again under the first one. */
  rotate(): Promise<Outcome>;
  /** Tells whether the older keys are needed by anything. Writes nothing. */
  check(): Promise<Outcome>;
  /** Forgets the older keys, when nothing needs them. Only where the keys are kept in DATA_DIR. */
  finish(): Promise<Outcome>;
}

const mostPasses = 5;

export function createKeyRotation(options: {
  database: Database;
  columns: readonly SealedColumn[];
  keys: readonly Buffer[];
  /** Null where the operator keeps the keys in SECRETS_KEY. */
  dataFolder: DataFolder | null;
  randomness: Randomness;
  killPoint: OperateKillPoint;
}): KeyRotation {
  const { database, columns, keys, dataFolder, randomness, killPoint } = options;
  const encryption = createEncryption({ keys, randomness });
  const [first = '', ...older] = encryption.keyIds;

  const look = async (visit: (column: SealedColumn) => Promise<ColumnCount>): Promise<ColumnCount[]> => {
    const counts: ColumnCount[] = [];
    for (const column of columns) counts.push(await visit(column));
    return counts;
  };
  const count = () => look((column) => countColumn(database, encryption, column));

  const findWriters = async (): Promise<RegisteredProcess[]> =>
    (await findRegisteredProcesses(database.read)).filter(({ keyIds }) => keyIds[0] !== first);

  const check = async (): Promise<Outcome> => {
    // Before and after: one that writes behind the count may be gone when it ends, or have come when it began.
    const before = await findWriters();
    const counts = await count();
    const after = await findWriters();
    const writers = [...new Map([...before, ...after].map((server) => [server.pid, server])).values()];
    const needed = olderKeysOf(counts);
    const done = needed.size === 0 && writers.length === 0;
    return {
      done,
      lines: [
        ...counts.map(describeCount),
        ...[...needed].map(
          ([id, values]) => `${values} values are still under ${nameOf(id, encryption)}: npm run rotate-keys`,
        ),
        ...writers.map((server) => `${describeServer(server)} encrypts under another key than ${first}: restart it`),
        ...(done ? [`Everything is under key ${first}.`] : []),
        ...(done && older.length > 0 ? [`Nothing in the database needs ${keysText(older)} any more.`] : []),
      ],
    };
  };

  const keptKeys = (step: string): DataFolder => {
    if (dataFolder !== null) return dataFolder;
    throw new StartupError(
      `The keys of this server are in SECRETS_KEY, which is yours to change: ${step}. docs/key-rotation.md tells the order`,
    );
  };

  return {
    check,
    addKey: async () => {
      const folder = keptKeys('put the new key into it yourself');
      if (older.length > 0) {
        throw new StartupError(
          `A rotation is under way: ${keysText(older)} is still kept. End it first: npm run rotate-keys, then npm run rotate-keys -- --finish`,
        );
      }
      const added = randomness.bytes(32);
      folder.replaceSecretsKeys([added, ...keys]);
      const [id = ''] = createEncryption({ keys: [added], randomness }).keyIds;
      return { done: true, lines: [`Key ${id} is added; ${first} is kept beside it.`, ...(await whatToRestart(id))] };
    },
    rotate: async () => {
      const blind = (await findRegisteredProcesses(database.read)).filter(({ keyIds }) => !keyIds.includes(first));
      if (blind.length > 0) {
        const who = blind.map(describeServer).join(', ');
        throw new StartupError(
          `${who} does not know key ${first} and could not read what is written under it: restart it first. Nothing was changed`,
        );
      }
      let counts: ColumnCount[] = [];
      let resealed = 0;
      for (let pass = 0; pass < mostPasses; pass += 1) {
        counts = await look((column) => resealColumn(database, encryption, column, killPoint));
        const changed = counts.reduce((sum, one) => sum + one.resealed, 0);
        resealed += changed;
        const unreadable = counts.reduce((sum, one) => sum + one.unreadable, 0);
        const left = [...olderKeysOf(counts).values()].reduce((sum, one) => sum + one, 0);
        if (changed === 0 && left === unreadable) break;
      }
      const unreadable = counts.filter((one) => one.unreadable > 0);
      const after = await check();
      return {
        done: after.done,
        lines: [
          `${resealed} values were encrypted again under key ${first}.`,
          ...unreadable.map(
            (one) => `${nameOfColumn(one)}: ${one.unreadable} cannot be read with the keys at hand; left as they are`,
          ),
          ...after.lines,
          ...(after.done && older.length > 0
            ? [
                dataFolder === null
                  ? 'Leave only the first key in SECRETS_KEY, on every server.'
                  : 'Next: npm run rotate-keys -- --finish',
              ]
            : []),
        ],
      };
    },
    finish: async () => {
      const folder = keptKeys(
        'take the older keys out of it when npm run rotate-keys -- --check ends with exit code 0',
      );
      const found = await check();
      if (!found.done) return { done: false, lines: [...found.lines, 'No key was removed.'] };
      folder.replaceSecretsKeys(keys.slice(0, 1));
      const what =
        older.length === 0
          ? 'There is no older key.'
          : `${keysText(older)} is removed. Cursors from before the rotation end with the next start.`;
      return { done: true, lines: [...found.lines, what] };
    },
  };

  async function whatToRestart(id: string): Promise<string[]> {
    const servers = await findRegisteredProcesses(database.read);
    const then = 'npm run rotate-keys';
    return servers.length === 0
      ? [`Next: ${then}`]
      : [`${servers.map(describeServer).join(', ')} does not know ${id} yet. Next: restart it, then ${then}`];
  }
}

function olderKeysOf(counts: readonly ColumnCount[]): Map<string, number> {
  const needed = new Map<string, number>();
  for (const { older } of counts) for (const [id, values] of older) needed.set(id, (needed.get(id) ?? 0) + values);
  return needed;
}

function describeCount(count: ColumnCount): string {
  const older = [...count.older].map(([id, values]) => `${values} under ${id}`).join(', ');
  return `${nameOfColumn(count)}: ${count.looked} looked at${older === '' ? '' : `, ${older}`}`;
}

function nameOfColumn({ column: { table, column } }: ColumnCount): string {
  return `${table}.${column}`;
}

function nameOf(id: string, encryption: Encryption): string {
  if (id === '?') return 'no key: they are no sealed values';
  return encryption.keyIds.includes(id) ? `key ${id}` : `key ${id}, which is not among the secrets keys`;
}

function keysText(ids: readonly string[]): string {
  return `key ${ids.join(', ')}`;
}

function describeServer({ pid, address }: RegisteredProcess): string {
  return `The server at ${address ?? 'this machine'} (database process ${pid})`;
}
