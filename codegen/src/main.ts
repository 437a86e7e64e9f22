import { join } from 'node:path';
import { generate } from './generate.ts';
import { staleFiles, writeFiles } from './generated-files.ts';

const root = join(import.meta.dirname, '../..');

try {
  const files = await generate(root);
  if (process.argv.includes('--check')) {
    const stale = await staleFiles(root, files);
    for (const path of stale) console.error(`${path} is not what its sources give: run npm run generate`);
    process.exitCode = stale.length === 0 ? 0 : 1;
  } else {
    await writeFiles(root, files);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
