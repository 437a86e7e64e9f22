// Which tests a change can affect, and which drills: what `npm test -- --changed` runs and names.
import { readFileSync } from 'node:fs';
import { basename, join, posix } from 'node:path';

/** The files of the project, from its root, and what stands in them. */
export interface Tree {
  files: readonly string[];
  read: (file: string) => string;
}

export interface ChangedTests {
  /** Test files, sorted. */
  tests: string[];
  /** Names of the drills with a short form of their own, sorted. */
  drills: string[];
  /** Changed files that neither a test nor a drill is known to see. */
  unseen: string[];
}

// What the document is judged by, all that is generated of it, and what the tests know of its operations.
const contractTests = [
  'tests/http/conformance/',
  'tests/http/bad-input/',
  'tests/sdk/operations.test.ts',
  'codegen/src/',
];
const contract = /^spec\/|^server\/src\/contract\/generated\/|^sdk\/src\/generated\/|^tests\/(generated|slices)\//;
// Everything is wired here: what imports it can see any slice, and the folders of tests say which one it is about.
const wiring = /^server\/src\/app\/(compose[^/]*|slices|declarations|app)\.ts$|^scripts\/drills\/catalogue\.ts$/;
// Every drill starts processes of the product: which slices those hold says nothing of what it is about.
const programs = new RegExp(`${wiring.source}|^tests/support/product-programs\\.ts$`);
// How the tests themselves are run.
const runner = /^(jest\.config\.mjs|package(-lock)?\.json|tests\/support\/(node|jest|global)-[^/]+)$/;

const isTest = (file: string): boolean => file.endsWith('.test.ts');

/**
 * The tests and drills to run for a change. A test file stands for itself, the contract for what is generated from it, a slice for
 * the tests of its operations and in the folders of its name, and any other module for the tests that import it, however
 * far away. A file that is no module is seen by the tests in whose modules its name stands.
 */
export function testsOfChange(changed: readonly string[], tree: Tree): ChangedTests {
  const modules = tree.files.filter((file) => /\.(ts|mjs|cjs)$/.test(file));
  const importers = importersOf(modules, tree.read);
  const tests = new Set<string>();
  const drills = new Set<string>();
  const unseen: string[] = [];
  const all = tree.files.filter(isTest);
  const drillNames = drillsOf(tree);
  for (const file of changed) {
    const found = runner.test(file) ? all : all.filter(sees(file, { tree, modules, importers, wiring }));
    const tried = [...drillNames.keys()].filter(sees(file, { tree, modules, importers, wiring: programs }));
    if (found.length === 0 && tried.length === 0) unseen.push(file);
    for (const test of found) tests.add(test);
    for (const drill of tried) drills.add(drillNames.get(drill) ?? drill);
  }
  return { tests: [...tests].sort(), drills: [...drills].sort(), unseen };
}

/** Files of drills that have a short form of their own, with the names that they are run by. */
function drillsOf({ files, read }: Tree): Map<string, string> {
  const declared = /^ {2}name: '([^']+)',\n(?:.*\n)*? {2}short: \{ rounds:/m;
  return new Map(
    files.flatMap((file) => {
      const name = /^scripts\/drills\/[^/]+\.ts$/.test(file) ? declared.exec(read(file))?.[1] : undefined;
      return name === undefined ? [] : [[file, name] as const];
    }),
  );
}

interface Project {
  tree: Tree;
  modules: readonly string[];
  importers: ReadonlyMap<string, readonly string[]>;
  /** Modules that import every slice. */
  wiring: RegExp;
}

function sees(file: string, { tree, modules, importers, wiring }: Project): (test: string) => boolean {
  const slice = sliceOf(file, tree);
  const ofSlice = slice === null ? () => false : testsOfSlice(slice, tree);
  if (contract.test(file)) {
    return (test) => contractTests.some((place) => test.startsWith(place)) || ofSlice(test);
  }
  if (/\.(ts|mjs|cjs)$/.test(file)) {
    // Who imports the wiring imports every slice: of a slice that says nothing.
    const through = slice === null ? () => true : (importer: string) => !wiring.test(importer);
    const reached = reachedFrom([file], importers, through);
    return (test) => reached.has(test) || ofSlice(test);
  }
  // Comments cite decisions everywhere; what reads them names their folder.
  const name = file.startsWith('docs/decisions/') ? "'docs/decisions'" : nameOf(file);
  const naming = modules.filter((module) => tree.read(module).includes(name));
  const reached = reachedFrom(naming, importers, (importer) => !wiring.test(importer));
  return (test) => reached.has(test);
}

/** By what a file is named: its own name, but of one without an ending, such as `run`, its path. */
function nameOf(file: string): string {
  const name = basename(file);
  return name.includes('.', 1) ? name : file;
}

/** The slice, or the vendor, that a file belongs to by its folder; null where it is everybody's. */
function sliceOf(file: string, { files, read }: Tree): string | null {
  const [, inFolder, ofFile] =
    /^(?:(?:spec\/(?:paths|schemas)|server\/src\/providers(?!\/(?:ports|wire)\/))\/([^/]+)\/.|tests\/slices\/([^/]+)\.ts$)/.exec(
      file,
    ) ?? [];
  const named = inFolder ?? ofFile;
  if (named !== undefined) return named;
  const [, first, second] = /^server\/src\/([^/]+)\/(?:([^/]+)\/)?./.exec(file) ?? [];
  // Slices of one subject lie in a folder of their own, which has no door.
  const door = [first, `${first}/${second}`]
    .map((folder) => `server/src/${folder}/index.ts`)
    .find((one) => files.includes(one));
  if (door === undefined) return null;
  // Its tests bear the name that it declares, which is that of its tag.
  return /\bdefineSlice\(\{\n {2}name: '([^']+)'/.exec(read(door))?.[1] ?? null;
}

/** The tests in the folders of a slice's name, tests and drills with its name in theirs, and what OPERATIONS.md names. */
function testsOfSlice(slice: string, tree: Tree): (test: string) => boolean {
  const named = new Set(testsOnPage(slice, tree));
  const word = new RegExp(`(^|[/-])${slice}([/.-]|$)`);
  return (test) => word.test(test) || named.has(test);
}

function testsOnPage(slice: string, { files, read }: Tree): string[] {
  const [table, page] = ['server/src/contract/generated/operations.ts', 'tests/OPERATIONS.md'];
  if (!files.includes(table) || !files.includes(page)) return [];
  const operations = new Set(
    [...read(table).matchAll(/^ {2}(\w+): \{.*?"slice":"([^"]+)"/gm)]
      .filter(([, , owner]) => owner === slice)
      .map(([, id]) => id),
  );
  return [...read(page).matchAll(/^\| (\w+) \| (.*) \|$/gm)].flatMap(([, id, cell = '']) =>
    operations.has(id) ? [...cell.matchAll(/\]\(([^)]+)\)/g)].map(([, path = '']) => `tests/${path}`) : [],
  );
}

// `import type` imports nothing: the compiler sees what it is about.
const imports =
  /\b(?:import|export)\s+(type\s)?[^'";]*?\bfrom\s*['"](\.{1,2}\/[^'"]+)['"]|\bimport\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g;

/** For each module those that import it. Programs that tests start as processes stand as strings in their modules. */
function importersOf(modules: readonly string[], read: Tree['read']): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const module of modules) {
    const code = read(module);
    const relative = [...code.matchAll(imports)].flatMap(([, isType, from, alone]) => {
      const path = from ?? alone;
      return isType !== undefined || path === undefined ? [] : [posix.join(posix.dirname(module), path)];
    });
    const programs = [...code.matchAll(/'((?:server|scripts|tests\/support)\/[^']+\.(?:ts|mjs|cjs))'/g)].map(
      ([, path = '']) => path,
    );
    for (const imported of new Set([...relative, ...programs]))
      importers.set(imported, [...(importers.get(imported) ?? []), module]);
  }
  return importers;
}

function reachedFrom(
  begin: readonly string[],
  importers: Project['importers'],
  through: (importer: string) => boolean,
): Set<string> {
  const reached = new Set(begin);
  for (const file of reached) {
    for (const importer of importers.get(file) ?? []) if (through(importer)) reached.add(importer);
  }
  return reached;
}

/** The tree of the project in `root`, with what was not committed yet. */
export function treeOf(root: string, files: readonly string[]): Tree {
  const kept = new Map<string, string>();
  return {
    files,
    read: (file) => {
      const text = kept.get(file) ?? readFileSync(join(root, file), 'utf8');
      kept.set(file, text);
      return text;
    },
  };
}
