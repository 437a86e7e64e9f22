/**
 * Keeps whole files, each under a name of words with slashes between them. What is put is there whole or not at all, whenever the
 * process ends. Nothing of a file is held in memory but the piece that is on its way.
 */
export interface ObjectStorage {
  /** Where it keeps them, in words for an operator. */
  readonly location: string;
  /** Names it: the same for all processes that share it, and for no others. Throws StorageUnavailableError. */
  identity(): Promise<string>;
  /**
   * Keeps what comes under the name, in place of what had it. Throws what `pieces` throws, and StorageUnavailableError; nothing is
   * kept then.
   */
  put(name: string, pieces: AsyncIterable<Uint8Array>): Promise<void>;
  /** Null where nothing has the name. Throws StorageUnavailableError. */
  open(name: string): Promise<StoredObject | null>;
  /** Removes what is kept, or being put, under names that begin with the word or words, but for one. */
  removeAll(under: string, except?: string | null): Promise<void>;
}

/** A file that is kept. It is read once, or closed; it can be read to its end also where it is removed meanwhile. */
export interface StoredObject {
  readonly byteLength: number;
  /** The bytes from `start` until before `end`. */
  read(start: number, end: number): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}

/** The storage cannot do it now, as a disk that is full or gone: another try later may succeed. */
export class StorageUnavailableError extends Error {
  constructor(location: string, cause: unknown) {
    super(`${location} cannot be used`, { cause });
    this.name = 'StorageUnavailableError';
  }
}

const objectName = /^[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*(?:\.[a-z0-9]+)?$/;

/** Names are made by this server; one that leads elsewhere is a fault of ours. */
export function requireObjectName(name: string): string {
  if (!objectName.test(name)) throw new Error(`No object can be named ${name}`);
  return name;
}
