import type { Readable } from 'node:stream';
import { systemRandomness } from '../../platform/crypto/random.ts';
import { type Upload, uploadStream } from './upload-stream.ts';

/** The one file of a form, opened when the form is. */
export interface FormFile {
  readonly name: string;
  readonly filename: string;
  readonly contentType: string;
  /** Exactly what `open` gives. */
  readonly byteLength: number;
  /** All of it in pieces where it is in memory. */
  readonly held: readonly Buffer[] | null;
  open(): Readable;
}

/** A multipart/form-data body of a known length, whole in memory only where its file is. */
export interface MultipartForm {
  readonly contentType: string;
  readonly contentLength: number;
  /** The body from its first byte. */
  open(): Upload | readonly Buffer[];
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
    open: () => (file.held === null ? uploadStream(file.open(), { head, tail }) : [head, ...file.held, tail]),
  };
}

// As browsers write them: a name cannot end its own quotes or its line.
const quoted = (name: string): string => name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
