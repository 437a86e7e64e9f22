import { accessSync, constants, existsSync, realpathSync, statSync } from 'node:fs';
import { delimiter, dirname, isAbsolute, join } from 'node:path';

/** The recognizer PocketSphinx with its English model, as packages of Linux distributions install it. */
export interface Pocketsphinx {
  readonly program: string;
  readonly acousticModel: string;
  readonly languageModel: string;
  readonly dictionary: string;
  /** In which all programs that it needs are found. */
  readonly path: string;
}

const programName = 'pocketsphinx_continuous';
/** Through `cat`, because the program opens its input by name, and what Node gives to a child is a socket, which has none. */
const companions = ['sh', 'cat', 'stdbuf'];

/** Looks along a PATH, and for the model beside the program; null where any of it is missing. */
export function findPocketsphinx(path: string): Pocketsphinx | null {
  const folders = path.split(delimiter).filter(isAbsolute);
  const find = (name: string): string | undefined => folders.map((folder) => join(folder, name)).find(isProgram);
  const program = find(programName);
  if (program === undefined || companions.some((name) => find(name) === undefined)) return null;
  for (const place of [program, realpathSync(program)]) {
    const model = join(dirname(dirname(place)), 'share/pocketsphinx/model/en-us');
    const found = {
      program,
      acousticModel: join(model, 'en-us'),
      languageModel: join(model, 'en-us.lm.bin'),
      dictionary: join(model, 'cmudict-en-us.dict'),
      path,
    };
    if ([found.acousticModel, found.languageModel, found.dictionary].every((file) => existsSync(file))) return found;
  }
  return null;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
