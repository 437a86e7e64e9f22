import type { Clock } from '../../../platform/time/clock.ts';

/** What a program of the WebAssembly System Interface has left when it ended. */
export interface WasiResult {
  readonly exitCode: number;
  /** What it wrote into the one file that it can open. */
  readonly output: Buffer;
  /** What it said on stdout and stderr: the first of it. */
  readonly said: string;
}

// Of the interface (wasi_snapshot_preview1).
const [success, badDescriptor, invalid, tooLarge] = [0, 8, 28, 27];
const [characterDevice, directory, regularFile] = [2, 3, 4];
const [folderDescriptor, outputDescriptor] = [3, 4];
const fromStart = 0;
const fromHere = 1;
const clocks = { realtime: 0, monotonic: 1 } as const;
const mostSaid = 1_000;
const nanosecondsPerMs = 1_000_000;
const allRights = 0xffff_ffff_ffff_ffffn;

class ProgramExit extends Error {
  readonly code: number;
  constructor(code: number) {
    super(`The program ended with ${code}`);
    this.code = code;
  }
}

/**
 * Runs a program of WebAssembly in a fresh instance, on 13 functions of WASI and no more: it has its arguments, the clock, an empty
 * stdin and one file, in memory, of at most `mostBytes`. It reaches nothing of the machine. Throws what the program throws.
 */
export function runWasi(
  module: WebAssembly.Module,
  args: readonly string[],
  { clock, mostBytes }: { clock: Pick<Clock, 'nowMs' | 'monotonicMs'>; mostBytes: number },
): WasiResult {
  const file = createMemoryFile(mostBytes);
  const program: { memory?: WebAssembly.Memory } = {};
  const memory = (): Buffer => {
    if (program.memory === undefined) throw new Error('The program has no memory yet');
    // It grows, and a view of what it was before is then empty.
    return Buffer.from(program.memory.buffer);
  };
  const said: string[] = [];
  const instance = new WebAssembly.Instance(module, {
    wasi_snapshot_preview1: {
      ...argumentFunctions(memory, args),
      ...fileFunctions(memory, file, said),
      clock_time_get: (id: number, _precision: bigint, at: number) => {
        if (id !== clocks.realtime && id !== clocks.monotonic) return invalid;
        const ms = id === clocks.realtime ? clock.nowMs() : clock.monotonicMs();
        memory().writeBigUInt64LE(BigInt(Math.round(ms * nanosecondsPerMs)), at);
        return success;
      },
      proc_exit: (code: number) => {
        throw new ProgramExit(code);
      },
    },
  });
  const { memory: own, _start: start } = instance.exports;
  if (!(own instanceof WebAssembly.Memory) || typeof start !== 'function') throw new Error('This is no WASI program');
  program.memory = own;
  const exitCode = exitCodeOf(() => start());
  return { exitCode, output: file.content(), said: said.join('').slice(0, mostSaid) };
}

function exitCodeOf(start: () => void): number {
  try {
    start();
    return 0;
  } catch (error) {
    if (error instanceof ProgramExit) return error.code;
    throw error;
  }
}

function argumentFunctions(memory: () => Buffer, args: readonly string[]) {
  const texts = args.map((text) => Buffer.from(`${text}\0`));
  return {
    args_sizes_get: (countAt: number, bytesAt: number) => {
      memory().writeUInt32LE(texts.length, countAt);
      memory().writeUInt32LE(Buffer.concat(texts).length, bytesAt);
      return success;
    },
    args_get: (pointersAt: number, textsAt: number) => {
      let at = textsAt;
      for (const [index, text] of texts.entries()) {
        memory().writeUInt32LE(at, pointersAt + 4 * index);
        at += text.copy(memory(), at);
      }
      return success;
    },
  };
}

/** Descriptors: 0 to 2 are the console, 3 is the folder in which files are opened, 4 is the file, by whatever name. */
function fileFunctions(memory: () => Buffer, file: MemoryFile, said: string[]) {
  const folder = Buffer.from('/');
  const types: Readonly<Record<number, number>> = {
    [folderDescriptor]: directory,
    [outputDescriptor]: regularFile,
  };
  return {
    fd_prestat_get: (descriptor: number, at: number) => {
      if (descriptor !== folderDescriptor) return badDescriptor;
      memory().writeUInt32LE(0, at);
      memory().writeUInt32LE(folder.length, at + 4);
      return success;
    },
    fd_prestat_dir_name: (descriptor: number, at: number) => {
      if (descriptor !== folderDescriptor) return badDescriptor;
      folder.copy(memory(), at);
      return success;
    },
    // Of its nine arguments the last says where the descriptor goes.
    path_open: (...given: ReadonlyArray<number | bigint>) => {
      file.clear();
      memory().writeUInt32LE(outputDescriptor, Number(given.at(-1)));
      return success;
    },
    fd_close: () => success,
    fd_fdstat_get: (descriptor: number, at: number) => {
      if (descriptor > outputDescriptor) return badDescriptor;
      const bytes = memory();
      bytes.fill(0, at, at + 24);
      bytes.writeUInt8(types[descriptor] ?? characterDevice, at);
      bytes.writeBigUInt64LE(allRights, at + 8);
      bytes.writeBigUInt64LE(allRights, at + 16);
      return success;
    },
    fd_fdstat_set_flags: () => success,
    fd_read: (_descriptor: number, _buffersAt: number, _count: number, readAt: number) => {
      memory().writeUInt32LE(0, readAt);
      return success;
    },
    fd_seek: (descriptor: number, offset: bigint, whence: number, positionAt: number) => {
      if (descriptor !== outputDescriptor) return badDescriptor;
      const from = whence === fromStart ? 0 : whence === fromHere ? file.position() : file.content().length;
      const position = from + Number(offset);
      if (position < 0) return invalid;
      file.seek(position);
      memory().writeBigUInt64LE(BigInt(position), positionAt);
      return success;
    },
    fd_write: (descriptor: number, buffersAt: number, count: number, writtenAt: number) => {
      let written = 0;
      for (let index = 0; index < count; index += 1) {
        const at = memory().readUInt32LE(buffersAt + 8 * index);
        const bytes = memory().subarray(at, at + memory().readUInt32LE(buffersAt + 8 * index + 4));
        if (descriptor !== outputDescriptor) {
          if (said.length < mostSaid) said.push(bytes.toString('latin1', 0, mostSaid));
        } else if (!file.write(bytes)) return tooLarge;
        written += bytes.length;
      }
      memory().writeUInt32LE(written, writtenAt);
      return success;
    },
  };
}

interface MemoryFile {
  clear(): void;
  position(): number;
  seek(position: number): void;
  /** False where the file would be larger than it may be: nothing is written then. */
  write(bytes: Buffer): boolean;
  content(): Buffer;
}

function createMemoryFile(mostBytes: number): MemoryFile {
  let held: Buffer = Buffer.alloc(0);
  let size = 0;
  let position = 0;
  return {
    clear: () => {
      size = 0;
      position = 0;
    },
    position: () => position,
    seek: (to) => {
      position = to;
    },
    write: (bytes) => {
      const end = position + bytes.length;
      if (end > mostBytes) return false;
      if (end > held.length) {
        const larger = Buffer.alloc(Math.min(mostBytes, Math.max(end, 2 * held.length)));
        held.copy(larger, 0, 0, size);
        held = larger;
      }
      bytes.copy(held, position);
      position = end;
      size = Math.max(size, end);
      return true;
    },
    content: () => held.subarray(0, size),
  };
}
