import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to a PostgreSQL over TCP. */
export interface PostgresProxy {
  url: string;
  close(): Promise<void>;
}

/** A way to a PostgreSQL that can fall silent: nothing is refused and nothing is answered. */
export interface SilentProxy extends PostgresProxy {
  /** Passes nothing on in either direction, for connections that are made meanwhile too. */
  fallSilent(): void;
  /**
   * Ends the silence. `late` passes on what was sent meanwhile, as a network does that sends again; `lost` never does, nor
   * anything of a connection from before, as a firewall does that has forgotten it.
   */
  speak(fate: 'late' | 'lost'): void;
}

/** What passes through a proxy in one direction; `pass` hands bytes on. */
type Filter = (pass: (bytes: Buffer) => void) => (chunk: Buffer) => void;

const unchanged: Filter = (pass) => pass;

/**
 * Passes everything on but the server's messages of one type ('A' is a notification), as a pooler does that gives each
 * transaction another session.
 */
export function startFilteringProxy(url: string, type: string): Promise<PostgresProxy> {
  return startProxy(url, (client, connectUpstream) => join(client, connectUpstream(), withoutMessages(type)));
}

/** `url` may be one over a socket or over TCP. */
export async function startSilentProxy(url: string): Promise<SilentProxy> {
  // What is done at once while the way is open, and kept in its order while it is not.
  let held: Array<() => void> | null = null;
  const links = new Set<Link>();
  const proxy = await startProxy(url, (client, connectUpstream) => {
    const link: Link = { client, upstream: null, forgotten: false };
    links.add(link);
    const whenOpen = (act: () => void): void => {
      if (held !== null) held.push(act);
      else if (!link.forgotten) act();
    };
    client.on('error', () => undefined).on('data', (chunk: Buffer) => whenOpen(() => link.upstream?.write(chunk)));
    client.on('close', () => {
      links.delete(link);
      whenOpen(() => link.upstream?.destroy());
    });
    whenOpen(() => {
      // Nothing is known upstream of a connection that was begun and given up in silence.
      if (client.destroyed) return;
      const upstream = connectUpstream();
      link.upstream = upstream;
      upstream.on('error', () => undefined).on('data', (chunk: Buffer) => whenOpen(() => client.write(chunk)));
      upstream.on('close', () => whenOpen(() => client.destroy()));
    });
  });
  return {
    ...proxy,
    fallSilent: () => {
      held ??= [];
    },
    speak: (fate) => {
      const late = held ?? [];
      held = null;
      if (fate === 'late') for (const act of late) act();
      else {
        for (const link of links) {
          link.forgotten = true;
          link.upstream?.destroy();
        }
      }
    },
  };
}

/** A way to a PostgreSQL on which a COMMIT can get lost. */
export interface CommitProxy extends PostgresProxy {
  /**
   * The next COMMIT, or the answer to it, gets lost, and its connection with it; or already what is sent between BEGIN and
   * COMMIT.
   */
  loseNext(what: 'commit' | 'answer' | 'statement'): void;
}

export async function startCommitProxy(url: string): Promise<CommitProxy> {
  let losing: 'commit' | 'answer' | 'statement' | null = null;
  const proxy = await startProxy(url, (client, connectUpstream) => {
    const upstream = connectUpstream();
    let isCut = false;
    client.on('error', () => upstream.destroy()).on('close', () => upstream.destroy());
    upstream.on('error', () => client.destroy()).on('close', () => client.destroy());
    client.on('data', (chunk: Buffer) => {
      const isCommit = chunk.includes('COMMIT');
      const isBetween = !isCommit && !chunk.includes('BEGIN');
      const lost = (losing === 'statement' ? isBetween : isCommit) ? losing : null;
      if (lost === null) return void upstream.write(chunk);
      [losing, isCut] = [null, true];
      if (lost === 'answer') upstream.write(chunk);
      else client.destroy();
    });
    upstream.on('data', (chunk: Buffer) => (isCut ? client.destroy() : client.write(chunk)));
  });
  return {
    ...proxy,
    loseNext: (what) => {
      losing = what;
    },
  };
}

interface Link {
  readonly client: Socket;
  upstream: Socket | null;
  forgotten: boolean;
}

async function startProxy(
  url: string,
  accept: (client: Socket, connectUpstream: () => Socket) => void,
): Promise<PostgresProxy> {
  const name = /\/([^/?]+)(?:\?|$)/.exec(url)?.[1] ?? '';
  const user = /\/\/([^/]*)@/.exec(url)?.[1] ?? 'postgres';
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const known = (socket: Socket): Socket => {
      sockets.add(socket);
      return socket.on('close', () => sockets.delete(socket));
    };
    accept(known(client), () => known(connect(addressOf(url))));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgresql://${user}@127.0.0.1:${port}/${name}?sslmode=disable`,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function addressOf(url: string): { path: string } | { host: string; port: number } {
  const given = new URLSearchParams(url.split('?')[1]);
  const folder = given.get('host');
  if (folder !== null) return { path: `${folder}/.s.PGSQL.${given.get('port') ?? ''}` };
  const [, host = '', port = '5432'] = /\/\/(?:[^/]*@)?([^/:?]+)(?::(\d+))?/.exec(url) ?? [];
  return { host, port: Number(port) };
}

function join(client: Socket, upstream: Socket, fromServer: Filter): void {
  for (const [from, to, filter] of [
    [client, upstream, unchanged],
    [upstream, client, fromServer],
  ] as const) {
    from.on('error', () => to.destroy()).on('close', () => to.destroy());
    from.on(
      'data',
      filter((bytes) => to.write(bytes)),
    );
  }
}

function withoutMessages(type: string): Filter {
  return (pass) => {
    let rest = Buffer.alloc(0);
    return (chunk) => {
      rest = Buffer.concat([rest, chunk]);
      // One byte of type, four of length, which count themselves.
      while (rest.length >= 5 && rest.length >= 1 + rest.readUInt32BE(1)) {
        const size = 1 + rest.readUInt32BE(1);
        if (rest.toString('latin1', 0, 1) !== type) pass(rest.subarray(0, size));
        rest = rest.subarray(size);
      }
    };
  };
}
