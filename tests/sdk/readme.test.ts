import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { createClient } from '../../sdk/src/index.ts';
import { projectRoot } from '../support/sms-process.ts';

const readme = readFileSync(join(projectRoot, 'sdk/README.md'), 'utf8');
const client = createClient({ baseUrl: 'https://voice.example.com', apiKey: 'sk_test_abc' });

/** Every method of the client with the resource that it is of: `['sms.messages', 'send']`. */
function methodsOf(resource: object, path: readonly string[] = []): Array<[string, string]> {
  return Object.entries(resource).flatMap(([name, member]: [string, unknown]): Array<[string, string]> => {
    if (typeof member === 'function') return [[path.join('.'), name]];
    if (typeof member === 'object' && member !== null) return methodsOf(member, [...path, name]);
    throw new Error(`${[...path, name].join('.')} is neither a resource nor a method`);
  });
}
// `raw` is openapi-fetch's own, and has the methods of HTTP.
const { raw: _, ...resources } = client;
const methods = methodsOf(resources);

it('the table of the README has the resources of the client and their methods, and no others', () => {
  const table = /^\| resource \| methods \|\n.*\n((?:\|.*\n)+)/m.exec(readme)?.[1] ?? '';
  const shown = [...table.matchAll(/^\| `([\w.]+)` \| (.*) \|$/gm)].flatMap(([, resource = '', names = '']) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => [resource, name]),
  );
  expect(table.trimEnd().split('\n')).toHaveLength(new Set(shown.map(([resource]) => resource)).size);
  expect(shown.toSorted()).toEqual(methods.toSorted());
});

// That the examples compile is tested with the package.
it('the examples of the README call every method of the client', () => {
  const examples = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, example]) => example).join('\n');
  const called = methods.map(([resource, name]) => `client.${resource}.${name}(`);
  expect(called.length).toBeGreaterThan(70);
  expect(called.filter((call) => !examples.includes(call))).toEqual([]);
});
