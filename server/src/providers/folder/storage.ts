import { type FileHandle, link, open, readdir, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '../../platform/process/error-code.ts';
import { makeFolder } from '../../platform/process/make-folder.ts';
import { type ObjectStorage, requireObjectName, StorageUnavailableError } from '../ports/object-storage.ts';

const draftEnding = '.draft';
const readBytes = 65_536;

/**
 * Keeps objects as files of a folder. One is written beside its place, brought to the disk and renamed, so that a file under its
 * name is whole. Two objects of one name must not be put at the same time.
 */
export function createFolderStorage({ folder, newId }: { folder: string; newId: () => string }): ObjectStorage {
  const guarded = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      // What the system says; all else is of the one who brings the bytes.
      throw isOfTheSystem(error) ? new StorageUnavailableError(folder, error) : error;
    }
  };
  const pathOf = (name: string): string => join(folder, requireObjectName(name));

  return {
    location: folder,
    identity: () => guarded(() => identityOf(folder, newId)),
    put: async (name, pieces) => {
      const path = pathOf(name);
      const draft = `${path}${draftEnding}`;
      let handle: FileHandle | null = null;
      try {
        handle = await guarded(() => openDraft(draft));
        for await (const piece of pieces) await guarded(() => writeAll(handle, piece));
        await guarded(async () => {
          await handle?.sync();
          await handle?.close();
          handle = null;
          await rename(draft, path);
          await flushFolders(dirname(path), folder);
        });
      } catch (error) {
        await handle?.close().catch(() => {});
        await rm(draft, { force: true }).catch(() => {});
        throw error;
      }
    },
    open: (name) =>
      guarded(async () => {
        const handle = await open(pathOf(name), 'r').catch(nullWhereAbsent);
        if (handle === null) return null;
        const { size } = await handle.stat();
        return {
          byteLength: size,
          read: (start, end) => readPart(handle, start, end),
          close: () => handle.close(),
        };
      }),
    removeAll: (under, except = null) =>
      guarded(async () => {
        const path = pathOf(under);
        if (except === null) {
          await rm(path, { recursive: true, force: true });
          return;
        }
        const names = (await readdir(path).catch(nullWhereAbsent)) ?? [];
        for (const name of names)
          if (join(path, name) !== pathOf(except)) await unlink(join(path, name)).catch(nullWhereAbsent);
      }),
  };
}

/** Where a folder says which one it is, whatever the name is under which a machine knows it. */
export const identityFileIn = (folder: string): string => join(folder, '.identity');

async function identityOf(folder: string, newId: () => string): Promise<string> {
  makeFolder(folder);
  const path = identityFileIn(folder);
  const draft = `${path}.${newId()}`;
  // Whole from its first moment; of several processes that come at once the first one wins.
  const known = await readFile(path, 'utf8').catch(nullWhereAbsent);
  if (known !== null) return known.trim();
  await writeFile(draft, `${newId()}\n`, { mode: 0o600, flag: 'wx', flush: true });
  await link(draft, path).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error;
  });
  await rm(draft);
  return (await readFile(path, 'utf8')).trim();
}

async function openDraft(draft: string): Promise<FileHandle> {
  makeFolder(dirname(draft));
  return open(draft, 'w', 0o600);
}

async function writeAll(handle: FileHandle | null, piece: Uint8Array): Promise<void> {
  for (let written = 0; handle !== null && written < piece.length; )
    written += (await handle.write(piece, written, piece.length - written)).bytesWritten;
}

/** Brings the names of a folder to the disk, and those of the folders above it that may be new. */
async function flushFolders(path: string, top: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  if (path !== top) await flushFolders(dirname(path), top);
}

/** Closes the file at its end, and where it is left before it was begun: a generator that has not begun does nothing then. */
function readPart(handle: FileHandle, start: number, end: number): AsyncIterable<Uint8Array> {
  return {
    [Symbol.asyncIterator]: () => {
      const pieces = piecesOf(handle, start, end);
      const over = { done: true, value: undefined } as const;
      return {
        next: async () => {
          const step = await pieces.next();
          if (step.done === true) await handle.close();
          return step;
        },
        return: async () => {
          await handle.close();
          return over;
        },
      };
    },
  };
}

async function* piecesOf(handle: FileHandle, start: number, end: number): AsyncGenerator<Uint8Array> {
  for (let at = start; at < end; ) {
    const piece = Buffer.allocUnsafeSlow(Math.min(readBytes, end - at));
    const { bytesRead } = await handle.read(piece, 0, piece.length, at);
    if (bytesRead === 0) throw new Error('The file is shorter than it was');
    at += bytesRead;
    yield bytesRead === piece.length ? piece : piece.subarray(0, bytesRead);
  }
}

function isOfTheSystem(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'syscall' in error && errorCode(error) !== null;
}

function nullWhereAbsent(error: unknown): null {
  if (errorCode(error) !== 'ENOENT') throw error;
  return null;
}
