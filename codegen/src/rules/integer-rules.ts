import {
  arrayAt,
  isObject,
  type Json,
  type JsonObject,
  objectAt,
  operationsOf,
  resolve,
} from '../contract-document.ts';

const largest = 2 ** 31 - 1;
// Money, sizes of files and instants of a clock outgrow 32 bits, whatever they have been so far.
const wideNames = /(?:micro_?usd|bytes|byte_?length|(?:at|mono|position)_ms)$/i;

/**
 * Where generated clients would take an integer for one of 32 bits that can be larger, and where they fail at one: such a one
 * says `format: int64`, in an answer by its name or its maximum, in a request also where it has no maximum; and none stands
 * beside a pattern, which some generators compare with numbers.
 */
export function integerProblems(document: JsonObject): string[] {
  const inRequests = new Set<Json>();
  for (const { operation, parameters } of operationsOf(document)) {
    const content = objectAt(resolve(document, operation.requestBody), 'content');
    const schemas = [...Object.values(content), ...parameters].map((one) => (isObject(one) ? one.schema : undefined));
    for (const schema of schemas) collect(document, schema, inRequests);
  }
  return problemsIn(document, inRequests);
}

/** Adds a schema and all that it is made of. */
function collect(document: JsonObject, value: Json | undefined, into: Set<Json>): void {
  if (Array.isArray(value)) for (const item of value) collect(document, item, into);
  if (!isObject(value)) return;
  const target = resolve(document, value);
  if (into.has(target)) return;
  into.add(target);
  for (const member of Object.values(target)) collect(document, member, into);
}

function problemsIn(value: Json | undefined, inRequests: ReadonlySet<Json>, at = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => problemsIn(item, inRequests, `${at}/${index}`));
  if (!isObject(value)) return [];
  const problems: string[] = [];
  const types = Array.isArray(value.type) ? value.type : [value.type ?? null];
  if (types.includes('integer')) {
    const { maximum, format } = value;
    const hasMaximum = typeof maximum === 'number' || arrayAt(value, 'enum').length > 0;
    const isWide = hasMaximum ? Number(maximum) > largest : inRequests.has(value) || wideNames.test(at);
    if (isWide && format !== 'int64') problems.push(`${at}: an integer that can pass 2^31 says format: int64`);
    if (value.pattern !== undefined) problems.push(`${at}: a pattern stands beside an integer`);
  }
  const inner = Object.entries(value).filter(([key]) => key !== 'example' && key !== 'examples');
  return [...problems, ...inner.flatMap(([key, member]) => problemsIn(member, inRequests, `${at}/${key}`))];
}
