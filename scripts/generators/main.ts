// What people who have only the address of a server do: third-party generators read the document that a server serves,
// what they write compiles strictly and has every operation, and each client makes one real call of each kind. What
// comes of it is pinned in matrix.ts. Nothing here asks another host.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withServer } from '../with-server.ts';
import { kinds, type Target } from './calls.ts';
import { expectedAnswers, whatFails } from './expected.ts';
import { generateClient, prepareFolder } from './generated-client.ts';
import { generators } from './generators.ts';
import { matrix } from './matrix.ts';

const problems: string[] = [];
await withServer(({ url, key }, folder) => checkAll(folder, url, key));
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

async function checkAll(folder: string, url: string, key: string): Promise<void> {
  const response = await fetch(`${url}/openapi.json`);
  if (response.status !== 200) throw new Error(`/openapi.json answered ${response.status}`);
  prepareFolder(folder, await response.text());

  const wav = new File([readFileSync(join(import.meta.dirname, '../../examples/hello.wav'))], 'hello.wav');
  let asked = 0;
  const newTarget = (): Target => ({ url, key, wav, idempotencyKey: `generators-${(asked += 1)}` });
  const expected = await expectedAnswers(newTarget);

  const checkOne = async (generator: (typeof generators)[number]): Promise<void> => {
    const { name } = generator;
    const calls = await generateClient(folder, generator);
    const found: string[] = [];
    for (const kind of kinds) {
      const cell = matrix[name][kind];
      const failure = await whatFails(calls, kind, newTarget(), expected);
      found.push(`${kind} ${failure === null ? 'works' : 'fails'}`);
      if ('works' in cell && failure !== null) problems.push(`${name}: ${kind} should work, ${cell.works}: ${failure}`);
      if ('limit' in cell && failure === null) problems.push(`${name}: ${kind} works; the matrix says: ${cell.limit}`);
    }
    console.log(`${name}: ${found.join(', ')}`);
  };

  const waiting = [...generators];
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { name } = next;
      await checkOne(next).catch((error: unknown) => problems.push(`${name}: ${String(error)}`));
    }
  };
  await Promise.all([lane(), lane()]);
}
