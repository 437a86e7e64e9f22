import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** How a PostgreSQL program is run: PostgreSQL refuses to be root, and must die with us. */
export interface RunAs {
  /** The command and its arguments that go before the program. */
  prefix: readonly string[];
  /** Who must own the data folder, when that is not ourselves. */
  owner: { uid: number; gid: number } | undefined;
}

export const programPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

// The death signal is not sent when the parent died before it was asked for: the shell looks once after asking.
const askOnce = '[ "$PPID" = "$0" ] && exec "$@"';
const dieWithUs = ['setpriv', '--pdeathsig', 'INT', '--', 'sh', '-c', askOnce, String(process.pid)];

/**
 * An ordinary user runs PostgreSQL as itself. Root runs it as the owner of an existing folder; a new folder stays
 * root's own, seen from a user namespace in which root has another number; where namespaces are forbidden or hide the
 * paths, PostgreSQL becomes the user `nobody`, to whom the folder is given.
 */
export function decideRunAs(options: { pgdata: string; paths: readonly string[] }): RunAs {
  const uid = process.getuid?.() ?? 0;
  const users = knownUsers();
  if (uid !== 0) {
    // initdb asks for the name of its user: a number without a name is shown to it as somebody who has one.
    const named = users.some((user) => user.uid === uid);
    const namespace = named ? undefined : namespacePrefix(users);
    return { prefix: [...(namespace ?? []), ...dieWithUs], owner: undefined };
  }
  const owner = ownerOf(options.pgdata);
  if (owner && owner.uid !== 0) return { prefix: becomePrefix(owner, options.paths), owner };
  const namespace = options.paths.every((path) => isReachable(path, 0)) ? namespacePrefix(users) : undefined;
  if (namespace) return { prefix: [...namespace, ...dieWithUs], owner: undefined };
  const nobody = users.find((user) => user.name === 'nobody') ?? users.find((user) => user.uid !== 0);
  const next = { uid: nobody?.uid ?? 65_534, gid: nobody?.gid ?? 65_534 };
  return { prefix: becomePrefix(next, options.paths), owner: next };
}

function namespacePrefix(users: readonly User[]): string[] | undefined {
  const user = users.find((known) => known.uid === 1000) ?? users.find((known) => known.uid !== 0);
  if (!user) return undefined;
  const prefix = ['unshare', '--user', `--map-user=${user.uid}`, `--map-group=${user.gid}`, '--'];
  const [command = '', ...args] = [...prefix, 'true'];
  const probe = spawnSync(command, args, { stdio: 'ignore', env: { PATH: programPath } });
  return probe.status === 0 ? prefix : undefined;
}

function becomePrefix(user: { uid: number; gid: number }, paths: readonly string[]): string[] {
  // Below a private folder such as /root the other user needs leave to pass.
  const reachable = paths.every((path) => isReachable(path, user.uid));
  const passage = reachable ? [] : ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  const become = ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups', ...passage, '--'];
  return [...become, ...dieWithUs];
}

/** Whether every folder above `path` lets `uid` pass, by its mode bits alone. */
function isReachable(path: string, uid: number): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { mode, uid: owner } = statSync(folder);
    if ((mode & (owner === uid ? 0o100 : 0o001)) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

interface User {
  name: string;
  uid: number;
  gid: number;
}

function knownUsers(): User[] {
  try {
    return readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .filter((fields) => fields.length >= 4)
      .map((fields) => ({ name: fields[0] ?? '', uid: Number(fields[2]), gid: Number(fields[3]) }));
  } catch {
    return [];
  }
}

function ownerOf(path: string): { uid: number; gid: number } | undefined {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat && { uid: stat.uid, gid: stat.gid };
}
