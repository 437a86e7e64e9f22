// `node scripts/checks/asyncapi.mjs`: holds the served /asyncapi.json against AsyncAPI itself, by its own parser.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const { Parser } = createRequire(join(root, 'tools/package.json'))('@asyncapi/parser');

const served = 'spec/bundled/asyncapi.json';
const { document, diagnostics } = await new Parser().parse(readFileSync(join(root, served), 'utf8'), {
  source: served,
});
// Advice is no fault: one piece of it is that there is a newer version of AsyncAPI.
const warning = 1;
const faults = diagnostics.filter(({ severity }) => severity <= warning);
for (const { path, code, message } of faults) console.error(`${served}#/${path.join('/')}: ${code}: ${message}`);
if (document === undefined || faults.length > 0) process.exitCode = 1;
