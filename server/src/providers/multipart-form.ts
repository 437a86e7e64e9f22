import { Readable } from 'node:stream';
import { systemRandomness } from '../platform/random.ts';

/** The one file of a form, opened when the form is. */
export interface FormFile {
  readonly name: string;
  readonly filename: string;
  readonly contentType: string;
  /** Exactly what `open` gives. */
  readonly byteLength: number;
  open(): Readable;
}

/** A multipart/form-data body of a known length that is never whole in memory. */
export interface MultipartForm {
  readonly contentType: string;
  readonly contentLength: number;
  /** The body from its first byte. Destroying it destroys the file that is read. */
  open(): Readable;
}

/**
 * Fields in their order, then the file (RFC 7578). The boundary is drawn for each form: audio that somebody made must not
 * be able to hold it, or it could add fields of its own.
 */
export function multipartForm(
  fields: readonly (readonly [name: string, value: string])[],
  file: FormFile,
): MultipartForm {
  const boundary = `form-${systemRandomness.bytes(24).toString('hex')}`;
  const parts = fields.map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"\r\n\r\n${value}\r\n`,
  );
  const head = Buffer.from(
    `${parts.join('')}--${boundary}\r\n` +
      `Content-Disposition: form-data; name="${quoted(file.name)}"; filename="${quoted(file.filename)}"\r\n` +
      `Content-Type: ${file.contentType}\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    contentLength: head.length + file.byteLength + tail.length,
    open: () => framed(head, file.open(), tail),
  };
}

// As browsers write them: a name cannot end its own quotes or its line.
const quoted = (name: string): string => name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

/** `head`, then what `file` gives, then `tail`. The file is read only as fast as this is. */
function framed(head: Buffer, file: Readable, tail: Buffer): Readable {
  let ended = false;
  const body = new Readable({
    read: () => void file.resume(),
    destroy: (error, done) => {
      file.destroy();
      done(error);
    },
  });
  body.push(head);
  file.pause();
  file.on('data', (chunk: Buffer) => {
    if (!body.push(chunk)) file.pause();
  });
  file.on('end', () => {
    ended = true;
    body.push(tail);
    body.push(null);
  });
  file.on('error', (error) => body.destroy(error));
  // A file that is taken away half-way ends the body with an error, not with a form that looks whole.
  file.on('close', () => {
    if (!ended) body.destroy(new Error('The file of the form ended early'));
  });
  return body;
}
