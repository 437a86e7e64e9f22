// Apart from what these files import: a file that imports who waits for it would wait for itself.
import { readdirSync } from 'node:fs';
import type { Answers } from './bring.ts';

const folder = new URL('slices/', import.meta.url);
const modules = await Promise.all(
  readdirSync(folder).map(async (name): Promise<{ answers: Answers }> => import(new URL(name, folder).href)),
);

/** Of every slice; the files are found by their place. */
export const ownAnswers: Answers = Object.assign({}, ...modules.map(({ answers }) => answers));
