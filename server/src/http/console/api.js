// Who is signed in, and what the API answers. The key is forgotten once it is exchanged for the cookie.

const api = new URL('../v1/', import.meta.url);
const keptAs = 'trunkline-console';
/** Said where this tab is not signed in any more. */
export const signedOut = 'You are signed out: the session has ended, or another tab has signed in. Sign in again.';
let current = read();

function read() {
  try {
    return JSON.parse(sessionStorage.getItem(keptAs));
  } catch {
    return null;
  }
}

function keep(session) {
  current = session;
  if (session === null) sessionStorage.removeItem(keptAs);
  else sessionStorage.setItem(keptAs, JSON.stringify(session));
}

/** What this tab is signed in as; null where it is not. */
export const signedIn = () => current;

/** What an answer of the API is: `json`, or what `read` makes of it, where it is good, else `sentence` and `code`. It never throws. */
async function answered(path, init, read = (answer) => answer.json()) {
  const answer = await fetch(new URL(path, api), { ...init, cache: 'no-store', redirect: 'error' }).catch(() => null);
  if (answer === null) return { sentence: 'The server cannot be reached. It is asked again when you go on.', code: 'AWAY' };
  const body = await (answer.ok ? read(answer) : answer.json()).catch(() => null);
  if (answer.ok) return { json: body, code: null, etag: answer.headers.get('etag') };
  const { error, code } = typeof body?.error === 'object' && body.error !== null ? { ...body.error, error: body.error.message } : (body ?? {});
  return { sentence: `${error ?? `The server answers ${answer.status}.`}`, code: code ?? String(answer.status), status: answer.status };
}

/** Exchanges a key for the cookie of this browser. Answers null, or a sentence. */
export async function signIn(key) {
  const answer = await answered('dashboard/session', { method: 'POST', headers: { authorization: `Bearer ${key}` } });
  if (answer.code !== null) return answer.status === 401 ? 'This key does not work.' : answer.sentence;
  const { csrfToken, organizationId, mode, scopes } = answer.json;
  keep({ csrfToken, organizationId, mode, scopes, zone: null });
  const organization = await ask('organization');
  if (organization.code === null) keep({ ...current, zone: known(organization.json.defaultTimezone) });
  return null;
}

/** A zone that this browser has rules of, else null. */
function known(zone) {
  try {
    return zone !== null && new Intl.DateTimeFormat(undefined, { timeZone: zone }) ? zone : null;
  } catch {
    return null;
  }
}

export async function signOut() {
  await ask('dashboard/session', { method: 'DELETE' });
  keep(null);
}

/** A name for a request that may have to be repeated, as of a text that is sent once. */
export const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Asks by the cookie and its token, for a version or by an Idempotency-Key where one is named. A session that has ended, or belongs to
 * another tab, is forgotten.
 */
export async function ask(path, { method = 'GET', body, ifMatch = null, key = null, read } = {}) {
  const by = current;
  const headers = { 'x-csrf-token': by?.csrfToken ?? '' };
  if (ifMatch !== null) headers['if-match'] = ifMatch;
  if (key !== null) headers['idempotency-key'] = key;
  if (body !== undefined) headers['content-type'] = 'application/json';
  const answer = await answered(path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }, read);
  const isEnded = answer.status === 401 || answer.code === 'CSRF_TOKEN_INVALID';
  // What was asked before this tab has signed in with another key says nothing of that.
  if (isEnded && current === by) {
    keep(null);
    dispatchEvent(new Event('signed-out'));
  }
  if (isEnded && current === null) answer.sentence = signedOut;
  return answer;
}
