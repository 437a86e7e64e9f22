/** Where a server listens. */
export interface Listening {
  port: number;
  /** Undefined where the path is too long for a socket. */
  socketDir: string | undefined;
  tcp: boolean;
}

// sun_path of Linux holds 108 bytes, the last of them zero.
const longestSocketPath = 107;

export function socketFile(socketDir: string, port: number): string {
  return `${socketDir}/.s.PGSQL.${port}`;
}

export function isSocketPathTooLong(socketDir: string, port: number): boolean {
  return Buffer.byteLength(socketFile(socketDir, port)) > longestSocketPath;
}

/** The command line of the server: what is not named here stays as PostgreSQL has it. */
export function serverArguments(options: {
  pgdata: string;
  listening: Listening;
  durable: boolean;
  settings: Readonly<Record<string, string>>;
}): string[] {
  const { listening } = options;
  const settings: Record<string, string> = {
    listen_addresses: listening.tcp ? '127.0.0.1' : '',
    port: String(listening.port),
    unix_socket_directories: listening.socketDir === undefined ? '' : `"${listening.socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    cluster_name: 'trunkline',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // A statement that failed carries its values in its message: neither ever reaches this log.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    max_connections: '200',
    // Queues turn over in seconds, and a plan made on a small table is kept until statistics are renewed.
    autovacuum_naptime: '10s',
    jit: 'off',
    // What was committed still survives the death of any process: it is in the system's hands, if not on the disk.
    ...(options.durable ? {} : { fsync: 'off', full_page_writes: 'off' }),
    ...options.settings,
  };
  return ['-D', options.pgdata, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/** A connection string for the socket; host, port and TLS are named so that no PG* variable of the caller decides them. */
export function socketUrl(database: string, socketDir: string, port: number): string {
  const host = socketDir.split('/').map(encodeURIComponent).join('/');
  return `postgresql://postgres@/${encodeURIComponent(database)}?host=${host}&port=${port}&sslmode=disable`;
}

export function tcpUrl(database: string, port: number, password: string): string {
  return `postgresql://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/${encodeURIComponent(database)}?sslmode=disable`;
}
