/**
 * How servers between us and a vendor may spell its JSON: some drop what is null, and some write null for what is not
 * there. Neither may change what an adapter reads.
 */

type Path = readonly (string | number)[];

/** One field of a document, spelled as absent and as null. */
export interface Spelling {
  /** Such as `results.utterances.0.speaker`. */
  readonly field: string;
  readonly absent: unknown;
  readonly empty: unknown;
}

/** Each field of a document by itself, at whatever depth. */
export function spellingsOf(document: unknown): Spelling[] {
  return fieldsOf(document).map((path) => ({
    field: path.join('.'),
    absent: changedAt(document, path, (holder, name) => delete holder[name]),
    empty: changedAt(document, path, (holder, name) => (holder[name] = null)),
  }));
}

/** The document as a server writes it that leaves out what is null. */
export function withoutNulls(document: unknown): unknown {
  if (Array.isArray(document)) return document.map(withoutNulls);
  if (!isObject(document)) return document;
  const given = Object.entries(document).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, withoutNulls(value)]));
}

/**
 * The documents as a server writes them that says null for what is not there: whatever one of a kind has, all of the kind
 * have. Of a kind are objects in one place and of one `type`.
 */
export function withNulls(documents: readonly unknown[]): unknown[] {
  const names = new Map<string, Set<string>>();
  const visit = (value: unknown, place: string, give: (kind: string, object: object) => unknown): unknown => {
    if (Array.isArray(value)) return value.map((one) => visit(one, `${place}[]`, give));
    if (!isObject(value)) return value;
    const kind = `${place}:${typeof value['type'] === 'string' ? value['type'] : ''}`;
    const inner = Object.entries(value).map(([name, one]) => [name, visit(one, `${place}.${name}`, give)]);
    return give(kind, Object.fromEntries(inner));
  };
  const learn = (kind: string, object: object): unknown => {
    const known = names.get(kind) ?? new Set();
    for (const name of Object.keys(object)) known.add(name);
    names.set(kind, known);
    return object;
  };
  const fill = (kind: string, object: object): unknown => ({
    ...Object.fromEntries([...(names.get(kind) ?? [])].map((name) => [name, null])),
    ...object,
  });
  const asWritten: unknown[] = JSON.parse(JSON.stringify(documents));
  for (const document of asWritten) visit(document, '', learn);
  return asWritten.map((document) => visit(document, '', fill));
}

function fieldsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => {
    const inside = [...path, Array.isArray(value) ? Number(name) : name];
    // A place in a list is no field.
    return [...(Array.isArray(value) ? [] : [inside]), ...fieldsOf(one, inside)];
  });
}

function changedAt(
  document: unknown,
  path: Path,
  change: (holder: Record<string | number, unknown>, name: string | number) => unknown,
): unknown {
  const copy: unknown = structuredClone(document);
  let holder = copy as Record<string | number, unknown>;
  for (const name of path.slice(0, -1)) holder = holder[name] as Record<string | number, unknown>;
  change(holder, path.at(-1) ?? '');
  return copy;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
