/** One part as it goes over the wire. */
export interface SentPart {
  head: string[];
  content: Buffer | string;
}

export const boundary = 'b0undary';

export const requestPart = (json = '{}', more: Partial<SentPart> = {}): SentPart => ({
  head: ['Content-Disposition: form-data; name="request"', 'Content-Type: application/json'],
  content: json,
  ...more,
});
export const audioPart = (content: Buffer | string = 'RIFF', more: Partial<SentPart> = {}): SentPart => ({
  head: ['Content-Disposition: form-data; name="audio"; filename="a.wav"', 'Content-Type: application/octet-stream'],
  content,
  ...more,
});

/** A multipart body of these parts. */
export function multipart(parts: readonly SentPart[], options: { boundary?: string; close?: boolean } = {}): Buffer {
  const { boundary: used = boundary, close = true } = options;
  const pieces = parts.flatMap(({ head, content }) => [
    Buffer.from(`--${used}\r\n${head.map((line) => `${line}\r\n`).join('')}\r\n`, 'latin1'),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...pieces, Buffer.from(close ? `--${used}--\r\n` : '')]);
}

/** An upload as one HTTP request, its connection to be closed after the answer. */
export function uploadRequest(body: Buffer, options: { type?: string | null; head?: string[] } = {}): Buffer {
  const { type = `multipart/form-data; boundary=${boundary}`, head = [] } = options;
  const lines = [
    'POST /v1/stt/transcriptions HTTP/1.1',
    'Host: localhost',
    'Connection: close',
    'Authorization: Bearer sk_caller',
    'Idempotency-Key: upload-1',
    ...(type === null ? [] : [`Content-Type: ${type}`]),
    ...(head.some((line) => /^(content-length|transfer-encoding):/i.test(line))
      ? []
      : [`Content-Length: ${body.length}`]),
    ...head,
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body]);
}

/** Status and JSON of an answer as it came over the wire. */
export function answerOf(raw: string): { status: number; code: string | undefined; message: string | undefined } {
  const [, status = '0'] = /^(?:HTTP\/1\.1 100 Continue\r\n\r\n)?HTTP\/1\.1 (\d{3})/.exec(raw) ?? [];
  const body = /\r\n\r\n(\{.*\})\s*$/s.exec(raw)?.[1];
  const { error } = body === undefined ? { error: undefined } : JSON.parse(body);
  return { status: Number(status), code: error?.code, message: error?.message };
}
