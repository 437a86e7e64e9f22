import fc from 'fast-check';

/** How the bytes of a request are spoiled on their way; `n` says where or by how much. */
export interface Framing {
  kind: keyof typeof spoilers;
  n: number;
}

interface Parts {
  head: string[];
  body: Buffer;
}

const crlf = '\r\n';
const joined = ({ head, body }: Parts): Buffer =>
  Buffer.concat([Buffer.from(`${head.join(crlf)}${crlf}${crlf}`, 'latin1'), body]);
const withoutLength = (head: readonly string[]): string[] => head.filter((line) => !/^content-length:/i.test(line));
const chunked = (body: Buffer, size: number, extension = ''): Buffer => {
  const chunks: Buffer[] = [];
  for (let i = 0; i < body.length; i += size) {
    const chunk = body.subarray(i, i + size);
    chunks.push(Buffer.from(`${chunk.length.toString(16)}${extension}${crlf}`), chunk, Buffer.from(crlf));
  }
  return Buffer.concat([...chunks, Buffer.from(`0${crlf}${crlf}`)]);
};
const inChunks = ({ head, body }: Parts, size: number, extension = ''): Buffer =>
  joined({ head: [...withoutLength(head), 'Transfer-Encoding: chunked'], body: chunked(body, size, extension) });

const oddHeaders = [
  'X-Null: a\0b',
  'X-Folded: a\r\n b',
  'X Spaced: a',
  'X-Spaced : a',
  ': nameless',
  'No colon at all',
  'Content-Length: 5',
  'Content-Length: -1',
  'Content-Length: 18446744073709551616',
  'Content-Length: 1, 2',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: chunked, identity',
  'Transfer-Encoding: gzip',
  'Host: other',
  'Expect: 100-continue',
  'Expect: the unexpected',
  'Upgrade: websocket',
  'Connection: upgrade',
  'Connection: keep-alive, x',
  'TE: trailers',
  'Trailer: X-After',
  `X-Long: ${'x'.repeat(17_000)}`,
];

/** Ways in which a request stops being the HTTP that its sender meant. Each leaves the bytes to be written. */
const spoilers = {
  lengthTooSmall: (parts: Parts, n: number) =>
    joined({
      ...parts,
      head: [...withoutLength(parts.head), `Content-Length: ${Math.max(0, parts.body.length - 1 - (n % 7))}`],
    }),
  lengthTooLarge: (parts: Parts, n: number) =>
    joined({ ...parts, head: [...withoutLength(parts.head), `Content-Length: ${parts.body.length + 1 + (n % 7)}`] }),
  chunks: (parts: Parts, n: number) => inChunks(parts, 1 + (n % 50)),
  chunkExtensions: (parts: Parts, n: number) => inChunks(parts, 20, `;x=${'y'.repeat(n % 900)}`),
  badChunk: (parts: Parts, n: number) => {
    const bytes = inChunks(parts, 20);
    return Buffer.concat([bytes.subarray(0, -5 - (n % 5)), Buffer.from('zz\r\n')]);
  },
  chunksWithoutEnd: (parts: Parts) => inChunks(parts, 20).subarray(0, -5),
  oddHeader: (parts: Parts, n: number) =>
    joined({ ...parts, head: [...parts.head, oddHeaders[n % oddHeaders.length] ?? ''] }),
  manyHeaders: (parts: Parts, n: number) =>
    joined({ ...parts, head: [...parts.head, ...Array.from({ length: 20 * (n % 200) }, (_, i) => `X-${i}: 1`)] }),
  cut: (parts: Parts, n: number) => joined(parts).subarray(0, n % (joined(parts).length + 1)),
  lineFeedsAlone: (parts: Parts) => Buffer.concat([Buffer.from(`${parts.head.join('\n')}\n\n`, 'latin1'), parts.body]),
  garbageBefore: (parts: Parts, n: number) =>
    Buffer.concat([
      Buffer.from(['\r\n', '\0', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', '\x16\x03\x01\x02'][n % 4] ?? '', 'latin1'),
      joined(parts),
    ]),
  garbageBehind: (parts: Parts) => Buffer.concat([joined(parts), Buffer.from('{"not":"a request"}\r\n\r\n')]),
  pipelined: (parts: Parts, n: number) => Buffer.concat(Array.from({ length: 2 + (n % 4) }, () => joined(parts))),
  version: (parts: Parts, n: number) => {
    const [first = '', ...rest] = parts.head;
    return joined({
      ...parts,
      head: [first.replace('HTTP/1.1', ['HTTP/1.0', 'HTTP/2.0', 'HTTP/0.9', 'HTTP/11', ''][n % 5] ?? ''), ...rest],
    });
  },
  target: (parts: Parts, n: number) => {
    const [first = '', ...rest] = parts.head;
    const target = ['*', 'http://x', 'https://u:p@x/v1', 'x:80', '//x', '/%', '?', '#', '\xff'][n % 9] ?? '';
    return joined({ ...parts, head: [first.replace(/ \S+/, ` ${target}`), ...rest] });
  },
  noHost: (parts: Parts) => joined({ ...parts, head: parts.head.filter((line) => !/^host:/i.test(line)) }),
  twiceEveryHeader: (parts: Parts) =>
    joined({ ...parts, head: [parts.head[0] ?? '', ...parts.head.slice(1).flatMap((line) => [line, line])] }),
  byte: (parts: Parts, n: number) => {
    const bytes = joined(parts);
    bytes[n % bytes.length] = n % 256;
    return bytes;
  },
};

const kinds = Object.keys(spoilers) as Array<keyof typeof spoilers>;

export const framings: fc.Arbitrary<Framing> = fc.record({
  kind: fc.constantFrom(...kinds),
  n: fc.nat({ max: 4_000 }),
});

/** The bytes of a request as its framing leaves them; as they should be where there is none. */
export function framed(parts: Parts, framing: Framing | null): Buffer {
  return framing === null ? joined(parts) : spoilers[framing.kind](parts, framing.n);
}
