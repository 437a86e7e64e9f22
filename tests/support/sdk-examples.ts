import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The TypeScript examples of the pages in a folder of the SDK: its README, and each page of docs/. */
export function sdkExamples(folder: string): string[] {
  const pages = ['README.md', ...readdirSync(join(folder, 'docs')).map((page) => join('docs', page))];
  return pages.flatMap((page) =>
    [...readFileSync(join(folder, page), 'utf8').matchAll(/```ts\n(.*?)```/gs)].map(([, example = '']) => example),
  );
}
