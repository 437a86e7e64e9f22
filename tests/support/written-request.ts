import { type Ask, payloadOf } from './sms-http.ts';

/**
 * A request as the bytes that stand on its connection. `change` sees the lines of its head and its body, and answers
 * other lines, or all of the bytes.
 */
export function writtenRequest(
  { method, path, key, headers = {}, ...content }: Ask,
  change: (lines: string[], body: Buffer) => string[] | Buffer = (lines) => lines,
): Buffer {
  const body = payloadOf(content);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    ...(key === null || key === undefined ? [] : [`Authorization: Bearer ${key}`]),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`),
    ...(content.json === undefined ? [] : ['Content-Type: application/json']),
    ...(body === null ? [] : [`Content-Length: ${body.length}`]),
  ];
  const changed = change(lines, body ?? Buffer.alloc(0));
  return Buffer.isBuffer(changed) ? changed : written(changed, body);
}

/** These lines of a head, and a body behind it. */
export function written(lines: readonly string[], body: string | Buffer | null): Buffer {
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), Buffer.from(body ?? '')]);
}
