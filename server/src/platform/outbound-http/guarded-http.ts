import { isIP } from 'node:net';
import type { AddressPolicy } from './address-policy.ts';
import { ConnectError } from './connect-error.ts';
import { createConnectionPool } from './connection-pool.ts';
import { readDestination, type UrlCheck } from './destination-url.ts';
import { exchange } from './exchange.ts';
import { createGuardedConnect } from './guarded-connect.ts';
import { createGuardedLookup, dnsLookup, type Lookup } from './guarded-lookup.ts';
import { answerInside, innerReceiverHost } from './inner-receiver.ts';
import type { PostOutcome } from './post-outcome.ts';
import { createUnorderedSet } from '../process/unordered-set.ts';
import { type LocalReceivers, namesLocalReceiver } from './local-receivers.ts';
import { transportHeaders } from './transport-headers.ts';

/** The one client for every URL that a customer can influence. */
export interface GuardedHttp {
  /**
   * Judges a URL before it is stored: its spelling, a written address, and then one look-up of its name. A name that
   * does not resolve within 2 s passes, because every connection looks it up again. `tenant` is the organization whose URL it is.
   */
  check(text: string, tenant?: string): Promise<UrlCheck>;
  /**
   * One POST, unless it may arrive twice, under one deadline over look-up, connection, TLS, request and answer. Redirects
   * are answers. The URL is judged again. Whatever the other side does is an outcome; rejects for a header that is not the caller's to set or
   * that HTTP cannot carry, and after `close`.
   */
  post(request: {
    url: string;
    headers: Readonly<Record<string, string>>;
    body: string | Buffer;
    timeoutMs: number;
    /**
     * Whether it does no harm that the request arrives twice. Then it goes on a connection that is kept, and is made once
     * more at once on a new one where that connection had carried another request and ended before the first byte of an
     * answer: a receiver closes what is idle in the moment in which the next request begins, and nobody can tell what it
     * had read. Without it the request has a connection of its own, where nothing like that happens, and is made once.
     */
    mayArriveTwice?: boolean;
    /** How much of the answer the caller reads itself, in bytes; without it 64 KiB are kept as text. */
    keepBytes?: number;
    /**
     * Whether the text is made by the content coding and the charset that the answer names, `keepBytes` counting what was
     * inflated; without it the text is what came, read as UTF-8.
     */
    decodes?: boolean;
    /** The organization whose request and URL it is: tenants share no connections. */
    tenant?: string;
  }): Promise<PostOutcome>;
  /** Takes no more posts, lets the running ones reach their end and closes every connection. */
  close(): Promise<void>;
}

const checkLookupMs = 2_000;

export function createGuardedHttp(options: {
  policy: AddressPolicy;
  lookup?: Lookup;
  /** Whether an organization is a test one; to these `receiver.invalid` is a receiver inside this process. */
  isTest?: (organizationId: string) => Promise<boolean>;
  /** Null opens no receivers on this machine beyond the policy. */
  local?: LocalReceivers | null;
}): GuardedHttp {
  const { policy, isTest = async () => false, local = null } = options;
  const lookup = createGuardedLookup({ policy, lookup: options.lookup ?? dnsLookup });
  const pool = createConnectionPool({ connect: createGuardedConnect({ policy, lookup }) });
  const running = createUnorderedSet<Promise<PostOutcome>>();
  let closed = false;

  const isRefusedName = async (host: string): Promise<boolean> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), checkLookupMs);
    });
    const refused = lookup(host).then(
      () => false,
      (error: unknown) => error instanceof ConnectError && error.reason === 'refused_address',
    );
    return Promise.race([refused, late]).finally(() => clearTimeout(timer));
  };

  /** Judged at each connection, by the organization that owns the URL. */
  const openFor = async (to: LocalReceivers, tenant: string): Promise<LocalReceivers | null> =>
    (await isTest(tenant)) ? to : null;

  const isInside = async (host: string, tenant: string): Promise<boolean> =>
    host === innerReceiverHost && (await isTest(tenant));

  return {
    check: async (text, tenant = '') => {
      const opened = local === null ? null : await openFor(local, tenant);
      const destination = readDestination(text, policy, opened);
      if (!destination.ok) return { ok: false, problem: destination.problem };
      const { host, isLocal } = destination;
      if (isIP(host) === 0 && !isLocal && !(await isInside(host, tenant)) && (await isRefusedName(host))) {
        return { ok: false, problem: 'must not resolve to a private, local or reserved address' };
      }
      return { ok: true, url: destination.url.href };
    },
    post: async ({
      url,
      headers,
      body,
      timeoutMs,
      mayArriveTwice = false,
      keepBytes,
      decodes = false,
      tenant = '',
    }) => {
      if (closed) throw new Error('The HTTP client is closed');
      // What is closed meanwhile takes it no more; any other post has begun when this returns.
      const opened = local !== null && namesLocalReceiver(url) ? await openFor(local, tenant) : null;
      if (opened !== null && closed) throw new Error('The HTTP client is closed');
      const destination = readDestination(url, policy, opened);
      if (!destination.ok) {
        const { reason, problem } = destination;
        return { kind: 'failed', reason, message: `The URL ${problem}`, status: null };
      }
      const sent = requestHeaders(headers);
      if (destination.host === innerReceiverHost) {
        if (await isInside(destination.host, tenant)) return answerInside(destination.url, keepBytes);
        if (closed) throw new Error('The HTTP client is closed');
      }
      const request = {
        url: destination.url,
        isLocal: destination.isLocal,
        headers: sent,
        body,
        timeoutMs,
        mayArriveTwice,
        keepBytes,
        decodes,
        tenant,
      };
      const outcome = exchange(pool, request);
      return outcome.finally(running.add(outcome));
    },
    close: async () => {
      closed = true;
      await Promise.allSettled(running);
      await pool.close();
    },
  };
}

function requestHeaders(headers: Readonly<Record<string, string>>): string[] {
  const names = Object.keys(headers);
  const taken = names.find((name) => transportHeaders.has(name.toLowerCase()));
  if (taken !== undefined) throw new Error(`The header ${taken} belongs to the connection`);
  // An answer is kept as it comes, so it is asked for as it is.
  return ['accept-encoding', 'identity', ...Object.entries(headers).flat()];
}
