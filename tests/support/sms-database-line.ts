import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, connect, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from './postgres.ts';

/** A database behind a line that a test can cut: what a server sees of it is what it would see of a dead one. */
export interface DatabaseLine {
  /** Through the line. */
  readonly url: string;
  /** Around it. */
  readonly directUrl: string;
  cut(): Promise<void>;
  mend(): Promise<void>;
  close(): Promise<void>;
}

export async function openDatabaseLine(): Promise<DatabaseLine> {
  const database = await createTestDatabase();
  const direct = new URL(database.url.replace('@/', '@localhost/'));
  const file = `.s.PGSQL.${direct.searchParams.get('port') ?? '5432'}`;
  const folder = mkdtempSync(join(tmpdir(), 'line-'));
  const sockets = new Set<Socket>();
  let server: Server | undefined;

  const forward = (near: Socket): void => {
    const far = connect(join(direct.searchParams.get('host') ?? '', file));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  };
  const mend = async (): Promise<void> => {
    server = createServer(forward).listen(join(folder, file));
    await once(server, 'listening');
  };
  const cut = async (): Promise<void> => {
    const closing = server;
    server = undefined;
    if (closing === undefined) return;
    closing.close();
    for (const socket of sockets) socket.destroy();
    await once(closing, 'close');
  };
  await mend();
  const through = new URL(direct);
  through.searchParams.set('host', folder);
  return {
    url: through.href.replace('@localhost/', '@/'),
    directUrl: database.url,
    cut,
    mend,
    close: async () => {
      await cut();
      rmSync(folder, { recursive: true, force: true });
      await database.drop();
    },
  };
}
