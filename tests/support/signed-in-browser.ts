import type { components } from '../../server/src/contract/generated/openapi.ts';
import type { ApiAnswer, Ask, ReadAnswer } from './asked.ts';

export type DashboardSession = components['schemas']['DashboardSession'];

/** What a browser has once it is signed in. */
export interface SignedInBrowser extends DashboardSession {
  /** What it sends as Cookie. */
  cookie: string;
  /** Asks with the cookie, and with its token unless another one, or null for none, is given. */
  call<T = unknown>(method: string, path: string, json?: unknown, csrfToken?: string | null): Promise<ApiAnswer<T>>;
}

type AskServer = <T = unknown>(request: Ask) => Promise<ApiAnswer<T>>;

/** Signs a browser in with a key, as POST /v1/dashboard/session does. */
export async function signIn(ask: AskServer, key: string): Promise<SignedInBrowser> {
  const answer = await ask<DashboardSession>({ method: 'POST', path: '/v1/dashboard/session', key });
  if (answer.status !== 201) throw new Error(`The browser was not signed in: ${answer.status} ${answer.text}`);
  const cookie = cookieOf(answer);
  return {
    ...answer.body,
    cookie,
    call: (method, path, json, csrfToken = answer.body.csrfToken) =>
      ask({ method, path, ...(json === undefined ? {} : { json }), headers: browserHeaders(cookie, csrfToken) }),
  };
}

/** The headers of a request that a page makes. */
export function browserHeaders(cookie: string, csrfToken: string | null): Record<string, string> {
  return { cookie, ...(csrfToken === null ? {} : { 'x-csrf-token': csrfToken }) };
}

/** The Set-Cookie header of an answer: its pair, as a browser sends it back, and its attributes. */
export function setCookieOf({ headers }: Pick<ReadAnswer, 'headers'>): { pair: string; attributes: string[] } {
  const [header, ...others] = [headers['set-cookie'] ?? []].flat();
  if (header === undefined || others.length > 0) throw new Error(`Not one cookie was set: ${headers['set-cookie']}`);
  const [pair = '', ...attributes] = header.split('; ');
  return { pair, attributes };
}

const cookieOf = (answer: Pick<ReadAnswer, 'headers'>): string => setCookieOf(answer).pair;
