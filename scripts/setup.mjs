// Makes the folder ready to run: installs the locked dependencies when they are missing or older than the lockfile, and
// is done in a moment otherwise. Runs before every command, on whatever Node the machine has: built-ins and the syntax
// of Node 20 only. The Node that runs everything else comes with the dependencies.
// `setup.mjs` installs what the server runs on. `setup.mjs --all` adds what building and testing it needs, and makes what is
// made of the contract and not committed: its types, and what tests hold answers against. `setup.mjs --packages` installs as much
// and makes nothing: `npm run generate` begins with it, because the bundles may be what it mends.
// A FOLDER behind those makes that folder of the project ready as well: tests and checks need tools with a lockfile of
// their own.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const project = dirname(dirname(fileURLToPath(import.meta.url)));
const neededMajor = 24;

function fail(message) {
  console.error(`Set-up failed: ${message}`);
  process.exit(1);
}

function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * A folder with a lockfile, and where its set-up keeps what it knows. `all` asks for the packages of development as well,
 * with which a folder is ready to run, too.
 */
function folderAt(root, all) {
  const modules = join(root, 'node_modules');
  const lockText = readText(join(root, 'package-lock.json'));
  if (lockText === undefined) fail(`${join(root, 'package-lock.json')} cannot be read`);
  const hash = createHash('sha256').update(lockText).digest('hex');
  return {
    root,
    modules,
    stampFile: join(modules, '.trunkline-lock'),
    // Outside node_modules: npm ci empties that folder.
    lockFolder: join(root, '.cache', 'setup-lock'),
    lockText,
    all,
    stamps: { run: `${hash} run`, all: `${hash} all` },
  };
}

/** `all`, `run` or undefined: which packages of this very lockfile are installed. */
function installedSet({ stampFile, stamps }) {
  const stamp = readText(stampFile);
  return Object.keys(stamps).find((set) => stamps[set] === stamp);
}

function isReady(folder) {
  const installed = installedSet(folder);
  return installed === 'all' || (installed === 'run' && !folder.all);
}

/** Whether npm itself left exactly what the lockfile says, as after `npm install` of a developer. */
function isInstalledByNpm({ modules, lockText, all }) {
  const hidden = readText(join(modules, '.package-lock.json'));
  if (hidden === undefined) return false;
  const installed = JSON.parse(hidden).packages;
  return Object.entries(JSON.parse(lockText).packages).every(([path, wanted]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true;
    const found = installed[path];
    if (found === undefined) return (wanted.dev === true && !all) || (wanted.optional === true && !fits(wanted));
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

/** Whether an optional package is meant for this machine; of those that come per C library, either may be absent. */
function fits({ os = [], cpu = [], libc }) {
  return os.includes(process.platform) && cpu.includes(process.arch) && libc === undefined;
}

function tryWrite(what, write) {
  try {
    return write();
  } catch (error) {
    if (error.code === 'ENOSPC' || error.code === 'EDQUOT') return fail(`the disk that holds ${project} is full`);
    if (/^(EACCES|EPERM|EROFS)$/.test(error.code))
      return fail(`${what} is not writable, and dependencies must be installed`);
    throw error;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** One process installs; others wait for it. A lock whose process is gone is taken over. */
async function acquireLock({ root, lockFolder }) {
  tryWrite(root, () => mkdirSync(dirname(lockFolder), { recursive: true }));
  let nameless = 0;
  for (;;) {
    try {
      tryWrite(dirname(lockFolder), () => mkdirSync(lockFolder));
      writeFileSync(join(lockFolder, 'pid'), String(process.pid));
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const pid = Number(readText(join(lockFolder, 'pid')));
    // Between making the folder and writing the number there is a moment without one: only a lasting lack counts.
    nameless = pid > 0 ? 0 : nameless + 1;
    if ((pid > 0 && !isAlive(pid)) || nameless > 20) rmSync(lockFolder, { recursive: true, force: true });
    else await sleep(50);
  }
}

function install(folder) {
  const { root, all } = folder;
  // What is installed stays while the rest is added: a server may be running on it.
  const adds = all && installedSet(folder) === 'run';
  const dependencies = all ? 'the locked dependencies of tests and checks' : 'the locked dependencies';
  const what = root === project ? dependencies : `the locked tools in ${relative(project, root)}/`;
  console.error(`Installing ${what} (once, and after each change of the package-lock.json) ...`);
  // The node of a half-removed node_modules must not be the one that npm runs on.
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((entry) => !entry.includes('node_modules'))
    .join(delimiter);
  const options = [
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--no-update-notifier',
    '--loglevel=error',
    '--include=optional',
    all ? '--include=dev' : '--omit=dev',
  ];
  const command = adds ? ['install', '--no-save'] : ['ci'];
  const result = spawnSync('npm', [...command, ...options], {
    cwd: root,
    env: { ...process.env, PATH: path },
    // stdout belongs to the command that follows.
    stdio: ['ignore', 2, 2],
  });
  if (result.error?.code === 'ENOENT') fail('npm is not on the PATH: install Node.js with npm');
  if (result.error) fail(result.error.message);
  if (result.signal) fail(`npm ${command[0]} was ended by ${result.signal}`);
  if (result.status !== 0) fail(`npm ${command[0]} ended with code ${result.status}, its words are above`);
  if (adds && !isInstalledByNpm(folder))
    fail(`npm left other packages than the lockfile says: remove ${folder.modules}`);
}

/** The Node that the commands will find first on their PATH. */
function checkNode() {
  const packaged = join(project, 'node_modules', '.bin', 'node');
  if (existsSync(packaged)) {
    const { stdout } = spawnSync(packaged, ['--version'], { encoding: 'utf8' });
    if (Number(/^v(\d+)/.exec(stdout ?? '')?.[1]) >= neededMajor) return;
  }
  if (Number(process.versions.node.split('.')[0]) >= neededMajor) return;
  fail(
    `Node ${neededMajor} does not come with the dependencies on ${process.platform}-${process.arch}, and this is Node ` +
      `${process.versions.node}: install Node ${neededMajor} or newer`,
  );
}

/** Spares the next start the look into the lockfile. */
const writeStamp = ({ stampFile, stamps, all }) => writeFileSync(stampFile, all ? stamps.all : stamps.run);

async function makeReady(root, all) {
  const folder = folderAt(root, all);
  if (isReady(folder)) return;
  if (isInstalledByNpm(folder)) {
    checkNode();
    try {
      writeStamp(folder);
    } catch {
      // Another user's folder, with all that is needed: the next start looks again.
    }
    return;
  }
  await acquireLock(folder);
  held = folder.lockFolder;
  if (!isReady(folder)) {
    install(folder);
    checkNode();
    tryWrite(folder.modules, () => writeStamp(folder));
  }
  releaseLock();
}

const madeStamp = join(project, '.cache', 'made-of');
const madeFiles = [
  'spec/types/openapi.ts',
  'spec/types/gateway-openapi.ts',
  'spec/types/sockets.ts',
  'tests/generated/closed-responses.json',
  'tests/generated/closed-gateway-responses.json',
].map((name) => join(project, name));

/** What the made files follow from: the bundles, the programs that make them, and the libraries under those. */
function madeOf() {
  const hash = createHash('sha256').update(readText(join(project, 'package-lock.json')) ?? '');
  for (const folder of ['spec/bundled', 'codegen/src'])
    for (const name of readdirSync(join(project, folder), { recursive: true }).sort())
      hash.update(`${folder}/${name}\0`).update(readText(join(project, folder, name)) ?? '');
  return hash.digest('hex');
}

const areMade = (of) => readText(madeStamp) === of && madeFiles.every((file) => existsSync(file));

/** Makes the files once, and after each change of what they follow from: in a moment otherwise. */
async function makeFiles() {
  if (areMade(madeOf())) return;
  const { lockFolder } = folderAt(project, true);
  await acquireLock({ root: project, lockFolder });
  held = lockFolder;
  const of = madeOf();
  if (!areMade(of)) {
    console.error('Making the types of the contract (once, and after each change of it) ...');
    // A run that is stopped in the middle leaves no stamp of what was made before.
    rmSync(madeStamp, { force: true });
    const packaged = join(project, 'node_modules', '.bin', 'node');
    const program = join(project, 'codegen', 'src', 'make-files.ts');
    // stdout belongs to the command that follows.
    const result = spawnSync(existsSync(packaged) ? packaged : process.execPath, [program], {
      stdio: ['ignore', 2, 2],
    });
    if (result.status !== 0)
      fail(
        'what is made of spec/bundled could not be made, the reason is above; `npm run generate` writes the bundles anew',
      );
    tryWrite(dirname(madeStamp), () => writeFileSync(madeStamp, of));
  }
  releaseLock();
}

let held;
function releaseLock() {
  if (held !== undefined) rmSync(held, { recursive: true, force: true });
  held = undefined;
}
process.on('exit', releaseLock);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));

const form = ['--all', '--packages'].find((one) => one === process.argv[2]);
const folders = process.argv.slice(form === undefined ? 2 : 3).map((name) => join(project, name));
for (const root of [project, ...folders]) await makeReady(root, form !== undefined);
if (form === '--all') await makeFiles();
