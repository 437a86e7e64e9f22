import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { type BenchResult, renderTable } from './measure.ts';

const file = new URL('./results.md', import.meta.url);
const title =
  '# Measured\n\nThe last recorded result of each benchmark; `npm run bench -- NAME --record` replaces it.\n';
const handWritten = '## What stands between us and the goal';

/** Puts a result into results.md in the place of the one before; what was written by hand below stays. */
export function recordResult(
  result: BenchResult,
  circumstances: { date: string; commit: string; machine: string },
): void {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : title;
  const [measured = title, byHand = '\n\n(nothing written yet)\n'] = text.split(handWritten);
  const [head = title, ...sections] = measured.split(/^(?=## )/m);
  const section = [
    `## ${result.name}: ${result.title}`,
    `${circumstances.date}, commit ${circumstances.commit}. ${circumstances.machine}.`,
    renderTable(result.measures),
    result.notes.map((note) => `- ${note}`).join('\n'),
  ].join('\n\n');
  const others = sections.filter((other) => !other.startsWith(`## ${result.name}:`)).map((other) => other.trim());
  const all = [...others, section.trim()].sort();
  writeFileSync(file, `${head.trim()}\n\n${all.join('\n\n')}\n\n${handWritten}${byHand}`);
}
