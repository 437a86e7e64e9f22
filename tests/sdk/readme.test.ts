import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, it } from '@jest/globals';
import { methodNames } from '../../codegen/src/sdk-resources.ts';
import { createClient } from '../../sdk/src/index.ts';
import { sdkExamples } from '../support/sdk-examples.ts';
import { projectRoot } from '../support/sms-process.ts';

// `raw` is openapi-fetch's own, and has the methods of HTTP.
const { raw: _, ...resources } = createClient({ baseUrl: 'https://voice.example.com', apiKey: 'sk_test_abc' });

// That the examples compile is tested with the package.
it('the examples of the README and of sdk/docs/ call every method of the client', () => {
  const examples = sdkExamples(join(projectRoot, 'sdk')).join('\n');
  const called = methodNames(resources).map((name) => `client.${name}(`);
  expect(called.length).toBeGreaterThan(70);
  expect(called.filter((call) => !examples.includes(call))).toEqual([]);
});

it('the pages of the package link to nothing outside of it', () => {
  const folder = join(projectRoot, 'sdk');
  const pages = ['README.md', 'CHANGELOG.md', ...readdirSync(join(folder, 'docs')).map((page) => join('docs', page))];
  const links = pages.flatMap((page) =>
    [...readFileSync(join(folder, page), 'utf8').matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link = '']) =>
      posix.join(posix.dirname(page), link),
    ),
  );
  expect(links).toContain('docs/worker.md');
  expect(links.filter((link) => !pages.includes(link))).toEqual([]);
});
