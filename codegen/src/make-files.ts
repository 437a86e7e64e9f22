// Makes what is not committed below a folder, this one's if none is named, from the bundles in it. `--types`: the contract's types
// alone, as the package of the SDK needs them.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeFiles } from './generated-files.ts';
import { renderMadeFiles, renderTypes } from './made-files.ts';

const { values } = parseArgs({ options: { types: { type: 'boolean' } } });
const root = join(import.meta.dirname, '../..');
await writeFiles(root, await (values.types === true ? renderTypes(root) : renderMadeFiles(root)));
