import { Readable } from 'node:stream';

/** A body that is sent while it is read. */
export interface Upload {
  /** Destroying it destroys the file that is read. */
  readonly stream: Readable;
  /** What the file broke off with, which is no fault of the vendor's; null while it did not. */
  failure(): Error | null;
}

const nothing = Buffer.alloc(0);

/**
 * `head`, then what `file` gives, then `tail`. The file is read only as fast as this is, and learns nothing of why it is
 * let go of: so an error of its own is never taken for one of the connection, nor the other way round.
 */
export function uploadStream(file: Readable, { head = nothing, tail = nothing } = {}): Upload {
  let ended = false;
  let failure: Error | null = null;
  const stream = new Readable({
    read: () => void file.resume(),
    destroy: (error, done) => {
      ended = true;
      file.destroy();
      done(error);
    },
  });
  const breakOff = (error: Error): void => {
    if (ended) return;
    failure = error;
    stream.destroy(error);
  };
  if (head.length > 0) stream.push(head);
  file.pause();
  file.on('data', (chunk: Buffer) => {
    if (!stream.push(chunk)) file.pause();
  });
  file.on('end', () => {
    ended = true;
    if (tail.length > 0) stream.push(tail);
    stream.push(null);
  });
  file.on('error', breakOff);
  // A file that is taken away half-way ends the body with an error, not with one that looks whole.
  file.on('close', () => breakOff(new Error('The file of the upload ended early')));
  return { stream, failure: () => failure };
}
