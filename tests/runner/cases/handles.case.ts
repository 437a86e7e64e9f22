import { createServer } from 'node:http';
import { expect, it } from '@jest/globals';

it('passed: leaves a server and a timer behind', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  setInterval(() => undefined, 1_000);
  expect(server.listening).toBe(true);
});
