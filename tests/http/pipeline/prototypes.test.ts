import { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, expect, it, jest } from '@jest/globals';
import { startPipeline } from './pipeline-server.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

it('makes requests and answers with the prototypes that Express gives them, so that none of them is changed', async () => {
  const server = await startPipeline();
  const kept: boolean[] = [];
  const { setPrototypeOf } = Object;
  jest.spyOn(Object, 'setPrototypeOf').mockImplementation((target: unknown, prototype: object | null) => {
    if (target instanceof IncomingMessage || target instanceof ServerResponse)
      kept.push(Object.getPrototypeOf(target) === prototype);
    return setPrototypeOf(target, prototype);
  });
  const { status } = await server.call('/healthz');
  await server.close();
  expect({ status, kept }).toEqual({ status: 200, kept: [true, true] });
});
