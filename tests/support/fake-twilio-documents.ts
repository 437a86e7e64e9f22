/** A verb of a document, and what stands in it. */
export interface Verb {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Verb[];
  readonly text: string;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescaped(text: string): string {
  if (/&(?!(?:amp|lt|gt|quot|apos);)/.test(text)) throw new Error(`not escaped: ${text}`);
  return text.replace(/&(\w+);/g, (_, entity: string) => entities[entity] ?? '');
}

/** Reads the verbs of a document, strictly: what is not well-formed throws, as the carrier refuses it. */
export function verbsOf(document: string): readonly Verb[] {
  const tokens = document.replace(/^<\?xml [^>]*\?>/, '').match(/<[^<>]*>|[^<>]+/g) ?? [];
  if (tokens.join('') !== document.replace(/^<\?xml [^>]*\?>/, '')) throw new Error('no XML');
  const root = { name: '', attributes: {}, children: [] as Verb[], text: '' };
  const open: Array<{ name: string; attributes: Record<string, string>; children: Verb[]; text: string }> = [root];
  for (const token of tokens) {
    const parent = open.at(-1);
    if (parent === undefined) throw new Error('no XML');
    const [, closes = '', name = '', written = '', isEmpty = ''] =
      /^<(\/?)(\w+)((?:\s+\w+="[^"]*")*)\s*(\/?)>$/.exec(token) ?? [];
    if (name === '') {
      if (token.startsWith('<')) throw new Error(`no tag: ${token}`);
      parent.text += unescaped(token);
    } else if (closes !== '') {
      if (parent.name !== name) throw new Error(`${name} is not open`);
      open.pop();
    } else {
      const attributes = Object.fromEntries(
        [...written.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, unescaped(value)]),
      );
      const verb = { name, attributes, children: [], text: '' };
      parent.children.push(verb);
      if (isEmpty === '') open.push(verb);
    }
  }
  const [response, ...others] = root.children;
  if (open.length > 1 || response?.name !== 'Response' || others.length > 0) throw new Error('no Response');
  return response.children;
}

/** The attributes that each verb and noun may have. */
const known: Readonly<Record<string, readonly string[]>> = {
  Connect: [],
  Stream: ['url'],
  Parameter: ['name', 'value'],
  Redirect: ['method'],
  Reject: ['reason'],
  Hangup: [],
  Dial: ['callerId', 'timeout'],
  Number: ['statusCallback', 'statusCallbackEvent', 'statusCallbackMethod'],
  Sip: ['statusCallback', 'statusCallbackEvent', 'statusCallbackMethod'],
};

/** What the carrier would hold against a document; none for a good one. */
export function faultsOfVerbs(verbs: readonly Verb[]): string[] {
  return verbs.flatMap(({ name, attributes, children }) => {
    const allowed = Object.hasOwn(known, name) ? (known[name] ?? []) : null;
    if (allowed === null) return [`${name} is no verb that is used here`];
    const faults = Object.keys(attributes).filter((key) => !allowed.includes(key));
    if (name === 'Stream' && !/^wss:\/\/[^?]+$/.test(attributes['url'] ?? ''))
      faults.push('a stream has a wss address without a query');
    return [...faults, ...faultsOfVerbs(children)];
  });
}
