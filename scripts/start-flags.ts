import { readFileSync } from 'node:fs';

/** The flags that `npm start` gives to Node: what is measured and tried is what is shipped. */
export const startFlags: readonly string[] = startFlagsOf(new URL('..', import.meta.url).pathname);

/** The same of a project in a folder, whose name ends with a slash. */
export function startFlagsOf(root: string): readonly string[] {
  return flagsOf(readFileSync(`${root}package.json`, 'utf8'));
}

function flagsOf(packageJson: string): string[] {
  const { scripts }: { scripts: { start: string } } = JSON.parse(packageJson);
  const flags = /node ((?:--\S+ )*)server\/src\/main\.ts/.exec(scripts.start)?.[1];
  if (flags === undefined) throw new Error('`npm start` does not start server/src/main.ts');
  return flags.split(' ').filter((flag) => flag !== '');
}
