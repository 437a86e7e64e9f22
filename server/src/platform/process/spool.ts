import { type FileHandle, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { errorCode } from './error-code.ts';
import { HeldBytes } from './held-bytes.ts';
import type { Logger } from './log.ts';
import { makeFolder } from './make-folder.ts';

/** What a spool took in. */
export interface Spooled {
  readonly byteLength: number;
  /** All of it in pieces where it is in memory, and not in a file. */
  readonly held: readonly Buffer[] | null;
  /** Its first `bytes` bytes; all of it where it is shorter. */
  head(bytes: number): Promise<Buffer>;
  /** From the byte at `start` to the one before `end`, or to its end. May be opened often, also at the same time. */
  open(start?: number, end?: number): Readable;
}

/** Takes one thing in, piece by piece. */
export interface SpoolWriter {
  /** Resolves when the next piece may come. Rejects where the disk does not take it. */
  write(piece: Buffer): Promise<void>;
  /** All of it. It is there until `dispose`. */
  finish(): Spooled;
  /** Gives its memory, or its file, back. What is still being read of it breaks off. */
  dispose(): Promise<void>;
}

export interface Spool {
  /** `expectedBytes` is what was announced; nothing has to come of it. */
  begin(expectedBytes?: number): SpoolWriter;
}

const readBytes = 65_536;

/**
 * Keeps what is too large to be held in memory: each thing there, as long as it is small and there is room for all of
 * them together, and else in a file. The file has no name from its first moment on, so nothing survives the process.
 */
export function createSpool(options: {
  /** Made anew where it is gone. */
  folder: string;
  /** Names that nothing else in the folder has. */
  newName: () => string;
  /** Is told what the disk did not take: whoever sends it may be gone before an answer could say so. */
  log: Pick<Logger, 'error'>;
  /** What one thing may hold in memory, in bytes; 1 MiB unless told. */
  memoryEach?: number;
  /** What all of them together may, in bytes; 64 MiB unless told. */
  memoryTotal?: number;
}): Spool {
  const { folder, newName, log, memoryEach = 1_048_576, memoryTotal = 67_108_864 } = options;
  let held = 0;

  const openNameless = async (): Promise<FileHandle> => {
    const path = join(folder, newName());
    const make = (): Promise<FileHandle> => open(path, 'wx+', 0o600);
    const handle = await make().catch((error: unknown) => {
      if (errorCode(error) !== 'ENOENT') throw error;
      makeFolder(folder);
      return make();
    });
    try {
      await unlink(path);
    } catch (error) {
      await handle.close();
      throw error;
    }
    return handle;
  };

  const begin = (expectedBytes = 0): SpoolWriter => {
    let memory: HeldBytes | null = new HeldBytes(expectedBytes);
    let handle: FileHandle | null = null;
    let byteLength = 0;

    const release = (): void => {
      held -= memory?.capacity ?? 0;
      memory = null;
    };
    const keepInMemory = (piece: Buffer): boolean => {
      if (memory === null || byteLength + piece.length > memoryEach || held + piece.length > memoryTotal) return false;
      const before = memory.capacity;
      memory.append(piece);
      held += memory.capacity - before;
      return true;
    };
    const keepInFile = async (piece: Buffer): Promise<void> => {
      if (memory !== null) {
        handle = await openNameless();
        await writeAll(handle, memory.pieces());
        release();
      }
      await writeAll(opened(handle), [piece], byteLength);
    };
    const write = async (piece: Buffer): Promise<void> => {
      if (!keepInMemory(piece)) {
        await keepInFile(piece).catch((error: unknown) => {
          log.error({ err: error, folder }, 'an upload could not be kept');
          throw error;
        });
      }
      byteLength += piece.length;
    };
    const read = async (start: number, bytes: number): Promise<Buffer> => {
      if (memory !== null) return memory.slice(start, bytes);
      const buffer = Buffer.allocUnsafeSlow(Math.max(0, Math.min(bytes, byteLength - start)));
      const { bytesRead } = await opened(handle).read(buffer, 0, buffer.length, start);
      return buffer.subarray(0, bytesRead);
    };
    const head = async (bytes: number): Promise<Buffer> => memory?.head(bytes) ?? read(0, bytes);
    const openAt = (start = 0, end = byteLength): Readable => {
      let at = start;
      return new Readable({
        read() {
          const next = at < end ? read(at, Math.min(readBytes, end - at)) : Promise.resolve(null);
          next.then(
            (piece) => {
              at += piece?.length ?? 0;
              this.push(piece);
            },
            (error: Error) => this.destroy(error),
          );
        },
      });
    };
    return {
      write,
      finish: () => ({ byteLength, held: memory?.pieces() ?? null, head, open: openAt }),
      dispose: async () => {
        release();
        const closing = handle;
        handle = null;
        await closing?.close();
      },
    };
  };
  return { begin };
}

function opened(handle: FileHandle | null): FileHandle {
  if (handle === null) throw new Error('The spooled bytes are gone');
  return handle;
}

async function writeAll(handle: FileHandle, pieces: readonly Buffer[], start = 0): Promise<void> {
  let at = start;
  for (const piece of pieces) {
    for (let written = 0; written < piece.length; ) {
      const { bytesWritten } = await handle.write(piece, written, piece.length - written, at);
      written += bytesWritten;
      at += bytesWritten;
    }
  }
}
