// `npm run words`: holds tests/banned-words.json against the words that stand, and writes down what has become less. A count
// that would rise is named, and nothing is written.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { countWords, moreThan, readCounts, writeCounts } from '../tests/support/banned-words.ts';

const file = join(import.meta.dirname, '../tests/banned-words.json');
const counts = countWords();
const more = moreThan(readCounts(JSON.parse(readFileSync(file, 'utf8'))), counts);
if (more.length > 0) {
  console.error(`GLOSSARY.md has other words for these:\n${more.join('\n')}`);
  process.exitCode = 1;
} else {
  writeFileSync(file, `${JSON.stringify(writeCounts(counts), null, 2)}\n`);
}
