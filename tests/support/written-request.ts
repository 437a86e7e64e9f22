import { type Ask, payloadOf } from './sms-http.ts';

/**
 * A request as the bytes that stand on its connection. `change` sees the lines of its head and its body, and answers
 * other lines, or all of the bytes.
 */
export function writtenRequest(
  { method, path, key, headers = {}, ...content }: Ask,
  change: (lines: string[], body: Buffer) => string[] | Buffer = (lines) => lines,
): Buffer {
  const body = Buffer.from(payloadOf(content) ?? '');
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    ...(key === null || key === undefined ? [] : [`Authorization: Bearer ${key}`]),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`),
    ...(content.json === undefined ? [] : ['Content-Type: application/json']),
    ...(body.length === 0 ? [] : [`Content-Length: ${body.length}`]),
  ];
  const changed = change(lines, body);
  return Buffer.isBuffer(changed) ? changed : writtenHead(changed, body);
}

/** The lines of a head and what stands behind it. */
export function writtenHead(lines: readonly string[], body: string | Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), Buffer.from(body)]);
}
