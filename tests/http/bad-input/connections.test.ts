import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type BadInputStage, startBadInputStage } from '../../support/bad-input/stage.ts';
import { itForEachInput } from '../../support/input-family.ts';
import { oneOfEachShape } from '../../support/one-of-each-shape.ts';
import { type Operation, operationList } from '../../support/operation-list.ts';
import { entryOf } from '../../support/slice-tables.ts';
import { writtenRequest } from '../../support/written-request.ts';

let stage: BadInputStage;

beforeAll(async () => {
  stage = await startBadInputStage();
}, 60_000);
afterAll(() => stage.close());

/** A working request as bytes; `change` sees the lines of its head. */
async function written(operation: Operation, change?: (lines: string[]) => string[]): Promise<Buffer> {
  return writtenRequest(await stage.freshSample(operation), change);
}

/** Statuses of everything that comes back on one connection before the server closes it. */
function statusesOf(bytes: Buffer): Promise<number[]> {
  const { hostname, port } = new URL(stage.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let received = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => (received += chunk));
    socket.on('error', reject);
    socket.on('close', () =>
      resolve([...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))),
    );
    socket.write(bytes);
  });
}

const closing = (lines: string[]): string[] => [...lines, 'Connection: close'];
const unknownQuery = ([first = '', ...rest]: string[]): string[] => [
  first.replace(' HTTP', '?unknown=1 HTTP'),
  ...rest,
];
const twice: Array<[what: string, change: (lines: string[]) => string[]]> = [
  ['Host', (lines) => [...lines, 'Host: localhost']],
  [
    'Content-Length',
    (lines) => [...lines.filter((line) => !/^content-length/i.test(line)), 'Content-Length: 0', 'Content-Length: 0'],
  ],
  ['Transfer-Encoding', (lines) => [...lines, 'Transfer-Encoding: chunked', 'Transfer-Encoding: chunked']],
];
// A working request of an operation gets one of these.
const good = expect.any(Number);

// Nothing follows on its connection what has no end.
const ending = oneOfEachShape(operationList.filter(({ description }) => !description.endless));

describe.each(ending)('$id on one connection with others', (operation) => {
  it('is answered in its turn, also behind and before one that is refused (bad input: framing)', async () => {
    const bytes = [
      await written(operation),
      await written(operation, unknownQuery),
      await written(operation),
      await written(operation, (lines) => closing(unknownQuery(lines))),
    ];
    const statuses = await statusesOf(Buffer.concat(bytes));
    expect(statuses).toEqual([good, 400, good, 400]);
    const working = entryOf(operation.id).actsOnce ? statuses.slice(0, 1) : [statuses[0], statuses[2]];
    expect(working.every((status) => Number(status) < 400)).toBe(true);
  });

  it('is answered before what follows it and is no request, and that is refused once', async () => {
    const none = Buffer.from('{"not":"a request"}\r\n\r\n');
    const statuses = await statusesOf(Buffer.concat([await written(operation), none]));
    expect(statuses).toEqual([good, 400]);
    expect(statuses[0]).toBeLessThan(400);
  });

  itForEachInput(
    'is refused with two headers of one name, and once (bad input: framing)',
    twice,
    async (_name, change) => {
      const bytes = writtenRequest(await stage.sample(operation), (lines) => closing(change(lines)));
      const refused = async () => {
        const statuses = await statusesOf(bytes);
        expect(statuses).toHaveLength(1);
        const [status = 0] = statuses;
        return {
          status,
          headers: { 'content-type': 'application/json' },
          text: '',
          body: { error: 'seen', code: 'seen' },
        };
      };
      await stage.expectRefused(refused, { status: [400] });
    },
  );
});
