import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '../../support/bad-input/families.ts';
import { type BadInputStage, startBadInputStage } from '../../support/bad-input/stage.ts';
import { eachOperationRefuses } from '../../support/bad-input/sweep.ts';
import { announcing, emptyChunks } from '../../support/bad-input/wrapping-inputs.ts';
import { successesOf } from '../../support/contract-examples.ts';
import { askBytes } from '../../support/sms-http.ts';
import { oneOfEachShape } from '../../support/one-of-each-shape.ts';
import { operationList } from '../../support/operation-list.ts';
import { writtenHead, writtenRequest } from '../../support/written-request.ts';

let stage: BadInputStage;

beforeAll(async () => {
  stage = await startBadInputStage();
}, 60_000);
afterAll(() => stage.close());

eachOperationRefuses(families.framing, () => stage);

const withBody = operationList.filter(({ description }) => description.requestMediaType !== null);

describe.each(oneOfEachShape(withBody))('$id', (operation) => {
  it('stores nothing for a body that stops half-way', async () => {
    const sample = await stage.sample(operation);
    const bytes = writtenRequest(sample, (lines, body) => writtenHead(lines, body.subarray(0, body.length / 2)));
    const { hostname, port } = new URL(stage.url);
    await stage.expectRefused(
      async () => {
        await new Promise<void>((resolve) => {
          const socket = connect(Number(port), hostname, () => socket.end(bytes));
          socket.on('close', () => resolve());
          socket.on('error', () => undefined);
          socket.resume();
        });
        return stage.ask({ method: 'GET', path: '/v1/nowhere' });
      },
      { status: [404] },
    );
  });
});

describe('what is no mistake is served', () => {
  beforeAll(() => stage.expectNothingStored());

  it.each(withBody.filter(({ description }) => !description.requestRequired))(
    '$id with chunks that hold nothing in place of the body that it can do without',
    async (operation) => {
      const { json: _json, ...working } = await stage.freshSample(operation);
      const { status } = await askBytes(stage.url, emptyChunks(working));
      expect(successesOf(operation.id)).toContain(String(status));
    },
  );

  const [send] = operationList.filter(({ id }) => id === 'sendSmsMessage');

  it.each<[string, (lines: string[]) => string[]]>([
    ['the scheme in another case', (lines) => lines.map((line) => line.replace('Bearer', 'bEARER'))],
    ['several spaces behind the scheme', (lines) => lines.map((line) => line.replace('Bearer ', 'Bearer   '))],
    [
      'charset=UTF-8',
      (lines) => lines.map((line) => line.replace('application/json', 'Application/JSON; Charset="UTF-8"')),
    ],
    ['Content-Encoding: identity', (lines) => [...lines, 'Content-Encoding: identity']],
    ['an absolute address', ([first = '', ...rest]) => [first.replace(' /', ' http://localhost/'), ...rest]],
    ['a body of exactly the limit', (lines) => lines],
  ])('%s', async (what, change) => {
    if (send === undefined) throw new Error('The contract has no sendSmsMessage');
    const padding = what.startsWith('a body') ? send.description.maxBodyBytes : 0;
    const bytes = writtenRequest(await stage.sample(send), (lines, body) => {
      const padded = Buffer.concat([body, Buffer.alloc(Math.max(0, padding - body.length), ' ')]);
      return writtenHead(change(announcing(lines, padded.length)), padded);
    });
    expect((await askBytes(stage.url, bytes)).status).toBe(202);
  });
});
