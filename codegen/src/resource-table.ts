import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { methodNames } from './sdk-resources.ts';

/** Where the table stands in sdk/README.md. */
const [begin, end] = ['<!-- resources -->', '<!-- /resources -->'];

/** The README of `root`'s SDK with the table of these resources, each of which leads to its page where there is one. */
export async function renderSdkReadme(root: string, resources: object): Promise<string> {
  const [readme, pages] = await Promise.all([
    readFile(join(root, 'sdk/README.md'), 'utf8'),
    readdir(join(root, 'sdk/docs')),
  ]);
  return withResourceTable(readme, resources, pages.toSorted());
}

/**
 * `readme` with the table between its two marks: a line for each resource that has methods, in the order of the client.
 * `phone-numbers.md` among `pages` is about `phoneNumbers` and what is beneath it. Throws where the marks are missing, and
 * with a page that is about no resource.
 */
export function withResourceTable(readme: string, resources: object, pages: readonly string[]): string {
  const [before, rest] = readme.split(begin);
  const [, after] = rest?.split(end) ?? [];
  if (before === undefined || after === undefined) throw new Error(`sdk/README.md lacks ${begin} or ${end}`);
  const known = Object.keys(resources).map(pageOf);
  for (const page of pages)
    if (!known.includes(page)) throw new Error(`sdk/docs/${page} has the name of no resource of the client`);
  const methods = new Map<string, string[]>();
  for (const name of methodNames(resources)) {
    const dot = name.lastIndexOf('.');
    const resource = name.slice(0, dot);
    methods.set(resource, [...(methods.get(resource) ?? []), `\`${name.slice(dot + 1)}\``]);
  }
  const rows = [...methods].map(([resource, names]) => {
    const page = pageOf(resource.replace(/\..*/, ''));
    return `| ${pages.includes(page) ? `[\`${resource}\`](docs/${page})` : `\`${resource}\``} | ${names.join(' ')} |\n`;
  });
  return `${before}${begin}\n\n| resource | methods |\n|---|---|\n${rows.join('')}\n${end}${after}`;
}

function pageOf(resource: string): string {
  return `${resource.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.md`;
}
