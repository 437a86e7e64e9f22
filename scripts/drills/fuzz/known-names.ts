import fc from 'fast-check';

/** Whose things a request names. */
export type Owner = 'ours' | 'theirs';

const marks = /~\((ours|theirs) ([a-z0-9-]*) (\d+)\)~/g;

/** The text in its parts: marks stand at odd places. */
export function splitAtMarks(text: string): string[] {
  return text.split(/(~\((?:ours|theirs) [a-z0-9-]* \d+\)~)/);
}

/** A mark that is replaced, when the request is sent, by what an answer before it named. */
export function pooled(
  name: string,
  owners: readonly Owner[] = ['ours', 'ours', 'ours', 'theirs'],
): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(...owners), fc.nat({ max: 63 }))
    .map(([owner, index]) => `~(${owner} ${kindOf(name)} ${index})~`);
}

/** Ids, numbers and cursors that answers named, by whose they are and what they are of. */
export interface KnownNames {
  /** Notes every name in the answer to a request for `path`, an address template of the document; `within` is what it named. */
  learn(owner: Owner, path: string, body: unknown, within?: string): void;
  /** Notes a session that has ended and is recorded, with the lease of its worker. */
  learnRecorded(owner: Owner, session: { sessionId: string; leaseToken: string }): void;
  /** Notes a call of a telephone, with the lease of its worker. */
  learnTelephone(owner: Owner, session: { sessionId: string; leaseToken: string }): void;
  /** Notes a transfer of a session that has ended, with the lease of its worker. */
  learnTold(owner: Owner, told: { sessionId: string; leaseToken: string; transferId: string }): void;
  /** The text with every mark replaced; what nobody named yet becomes an id of nothing. */
  fill(text: string): string;
  /** The same for the parameters of a path: of two, the first is what the second was made within, every other time. */
  fillParams(params: readonly string[]): string[];
  /** A header with the mark of a lease replaced by the token of the claim of that session. */
  fillLease(text: string, sessionId: string | undefined): string;
  /** Whether the text holds a mark that stands for something of theirs that exists. */
  namesTheirs(text: string): boolean;
  /** What was deleted at an address template is worth asking for no more often than what never was. */
  forget(path: string, id: string): void;
  /** Things that must live on, so that the fuzz does not lock itself out. */
  protect(id: string): void;
}

const mostOfAKind = 64;
// Leases are short: an old claim is lost.
const mostClaims = 4;
/** Stands for the lease of the session in the address. */
export const leaseMark = '~(lease)~';

export function createKnownNames(): KnownNames {
  const known = new Map<string, string[]>();
  const safe = new Set<string>();
  const parents = new Map<string, string>();
  const leases = new Map<string, string>();
  const add = (owner: Owner, name: string, value: unknown): void => {
    if (typeof value !== 'string' || value === '' || value.length > 2_048 || safe.has(value)) return;
    const key = `${owner} ${kindOf(name)}`;
    const list = known.get(key) ?? [];
    known.set(key, list);
    if (list.includes(value)) return;
    list.push(value);
    if (list.length > mostOfAKind) list.shift();
  };
  const learnClaim = (owner: Owner, { sessionId, leaseToken }: Partial<Record<string, unknown>>): void => {
    if (typeof sessionId !== 'string' || typeof leaseToken !== 'string') return;
    leases.set(sessionId, leaseToken);
    const key = `${owner} claimed-session`;
    const before = (known.get(key) ?? []).filter((one) => one !== sessionId);
    known.set(key, [...before, sessionId].slice(-mostClaims));
  };
  const walk = (owner: Owner, collection: string, value: unknown): void => {
    if (Array.isArray(value)) for (const member of value.slice(0, 20)) walk(owner, collection, member);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    for (const [name, member] of Object.entries(value)) {
      if (name === 'id') add(owner, collection, member);
      else if (/(Id|_id|cursor|e164)$/i.test(name)) add(owner, name, member);
      walk(owner, collection, member);
    }
  };
  const look = (owner: string, kind: string, index: string): string | undefined => {
    const list = known.get(`${owner} ${kind}`) ?? [];
    return list[Number(index) % Math.max(list.length, 1)];
  };
  const fill = (text: string): string =>
    text.replace(
      marks,
      (_whole, owner: string, kind: string, index: string) => look(owner, kind, index) ?? `${kind}_0`,
    );
  return {
    learn: (owner, path, body, within) => {
      const id = typeof body === 'object' && body !== null && 'id' in body ? body.id : undefined;
      if (within !== undefined && typeof id === 'string' && !parents.has(id)) parents.set(id, within);
      if (typeof body === 'object' && body !== null) learnClaim(owner, { ...body });
      walk(owner, wordsOf(path).at(-1) ?? '', body);
    },
    learnRecorded: (owner, { sessionId, leaseToken }) => {
      leases.set(sessionId, leaseToken);
      for (const name of ['recorded-session', 'session']) add(owner, name, sessionId);
    },
    learnTelephone: (owner, { sessionId, leaseToken }) => {
      leases.set(sessionId, leaseToken);
      add(owner, 'telephone-session', sessionId);
    },
    learnTold: (owner, { sessionId, leaseToken, transferId }) => {
      leases.set(sessionId, leaseToken);
      parents.set(transferId, sessionId);
      add(owner, 'told-session', sessionId);
      add(owner, 'told-transfer', transferId);
    },
    fill,
    fillLease: (text, sessionId) => text.replace(leaseMark, leases.get(sessionId ?? '') ?? 'lease_0'),
    fillParams: (params) => {
      const filled = params.map(fill);
      const parent = parents.get(filled[1] ?? '');
      const marked = /~\(\w+ \S* \d*[02468]\)~/.test(params[1] ?? '');
      return parent !== undefined && marked ? [parent, ...filled.slice(1)] : filled;
    },
    namesTheirs: (text) =>
      [...text.matchAll(marks)].some(
        ([, owner = '', kind = '', index = '']) => owner === 'theirs' && look(owner, kind, index) !== undefined,
      ),
    forget: (path, id) => {
      const word = wordsOf(path).at(-1) ?? '';
      // Without its assignment or its limit a number is there still.
      if (ofNumbers.has(singular(word))) return;
      for (const [key, list] of known)
        known.set(
          key,
          list.filter((one) => one !== id),
        );
    },
    protect: (id) => void safe.add(id),
  };
}

const wordsOf = (path: string): string[] => path.split('/').filter((word) => word !== '' && !word.startsWith('{'));

/** What is of a number, and named by it. */
const ofNumbers: ReadonlySet<string> = new Set(['assignment', 'throughput-limit']);

function singular(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replaceAll('_', '-')
    .replace(/-ids?$/, '')
    .replace(/^(from|next)-/, '')
    .replace(/ies$/, 'y')
    .replace(/s$/, '');
}

/** One word for a thing, however a field, a parameter or an address spells it. */
function kindOf(name: string): string {
  // What deliveries call webhook_id is the id of their event.
  if (/^webhook_?id$/i.test(name)) return 'event';
  const word = singular(name);
  if (ofNumbers.has(word)) return 'phone-number';
  const aliases: Readonly<Record<string, string>> = {
    // Every session is a call.
    call: 'session',
    endpoint: 'webhook',
    delivery: 'webhook-delivery',
    submission: 'kyb-submission',
  };
  return aliases[word] ?? word;
}
