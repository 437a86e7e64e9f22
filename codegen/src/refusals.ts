import { arrayAt, isObject, type Json, type JsonObject, objectAt, resolve, stringAt } from './contract-document.ts';
import { type SurfaceName, surfaceRules } from './rules/surface-rules.ts';

/** References to responses, or responses, by status. */
export type Answers = Record<string, JsonObject>;

/** The answers of a surface that codes and names of refusals stand for. Throws where these do not say it in one way. */
export type Refuse = (surface: SurfaceName, listed: readonly Json[]) => Answers;

/**
 * Makes responses of refusals. Those of `x-named-refusals` become components of `document`. A code becomes one when it is
 * first listed, made of what the catalogue says of it: its status, a sample, and its answer in words, or else its meaning.
 */
export function createRefusals(document: JsonObject): Refuse {
  const components = objectAt(document, 'components');
  const responses = objectAt(components, 'responses');
  components.responses = responses;
  const catalogue = resolve(document, document['x-error-codes']);
  const named = namedRefusals(document, catalogue);
  const add = (name: string, response: JsonObject): void => {
    if (responses[name] !== undefined) throw new Error(`${name} is the name of two responses`);
    responses[name] = response;
  };
  for (const { surface, name, refusal } of named) add(name, responseOf(surface, catalogue, refusal));
  /** Responses of one code, by their names. */
  const ofOneCode = new Set<string>();

  /** Codes of one status: the named refusal that has just these, or one that is made of them. */
  function answerTo(surface: SurfaceName, status: string, codes: readonly string[]): JsonObject {
    const wanted = codes.toSorted().join();
    const [found, ...others] = named
      .filter((one) => one.surface === surface && one.status === status)
      .filter(({ refusal }) => arrayAt(refusal, 'codes').toSorted().join() === wanted)
      .map(({ name }) => name);
    if (others.length > 0) throw new Error(`${codes.join()}: name one of ${[found, ...others].join()}`);
    if (found !== undefined) return referenceTo(found);
    const words = codes
      .map((code) => objectAt(catalogue, code))
      .map((entry) => stringAt(entry, 'answer') ?? stringAt(entry, 'meaning'));
    const response = responseOf(surface, catalogue, { codes: [...codes], description: words.join(' ') });
    const [code = '', ...more] = codes;
    if (more.length > 0) return response;
    const name = `${surfaceRules[surface].prefix}${pascal(code)}`;
    if (!ofOneCode.has(name)) add(name, response);
    ofOneCode.add(name);
    return referenceTo(name);
  }

  return (surface, listed) => {
    if (new Set(listed).size < listed.length) throw new Error(`${listed.join()} has something twice`);
    const answers: Answers = {};
    const put = (status: string, answer: JsonObject): void => {
      if (answers[status] !== undefined) throw new Error(`${listed.join()} are two answers of ${status}`);
      answers[status] = answer;
    };
    const codes = new Map<string, string[]>();
    for (const one of listed.map(String)) {
      const found = named.find(({ name, surface: of }) => name === one && of === surface);
      const status = found?.status ?? statusOf(catalogue, one);
      if (found !== undefined) put(status, referenceTo(one));
      else codes.set(status, [...(codes.get(status) ?? []), one]);
    }
    for (const [status, ofStatus] of codes) put(status, answerTo(surface, status, ofStatus));
    return answers;
  };
}

interface NamedRefusal {
  readonly surface: SurfaceName;
  readonly name: string;
  /** That of its codes, where it says no other one. */
  readonly status: string;
  readonly refusal: JsonObject;
}

function namedRefusals(document: JsonObject, catalogue: JsonObject): NamedRefusal[] {
  return Object.entries(objectAt(document, 'x-named-refusals')).flatMap(([surface, refusals]) => {
    if (!isSurface(surface) || !isObject(refusals)) throw new Error(`x-named-refusals: ${surface} is no surface`);
    return Object.keys(refusals).map((name) => {
      const refusal = objectAt(refusals, name);
      const own = refusal.status ?? null;
      const [status, ...others] = new Set(
        own === null ? arrayAt(refusal, 'codes').map((code) => statusOf(catalogue, code)) : [String(own)],
      );
      if (status === undefined || others.length > 0)
        throw new Error(`${name}: its codes have no one status; say which`);
      return { surface, name, status, refusal };
    });
  });
}

function statusOf(catalogue: JsonObject, code: Json): string {
  const { status } = objectAt(catalogue, String(code));
  if (status === undefined) throw new Error(`${String(code)} is neither a code with a status nor a named refusal`);
  return String(status);
}

/** The catalogue as it is published: what its codes mean, without what their answers are made of. */
export function publishedCodes(catalogue: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(catalogue).map(([code, entry]): [string, Json] => {
      if (!isObject(entry)) return [code, entry];
      const { status: _s, sample: _e, answer: _a, headers: _h, ...published } = entry;
      return [code, published];
    }),
  );
}

/** A refusal as a response: its codes with their headers and samples, in the envelope of the surface. */
function responseOf(surface: SurfaceName, catalogue: JsonObject, refusal: JsonObject): JsonObject {
  const { codes: _c, samples: _s, status: _t, headers: _h, ...response } = refusal;
  const codes = arrayAt(refusal, 'codes').map(String);
  const samples = objectAt(refusal, 'samples');
  for (const code of Object.keys(samples))
    if (!codes.includes(code)) throw new Error(`a sample of ${code} stands beside ${codes.join()}`);
  const headers = Object.assign(
    { ...surfaceRules[surface].headers },
    ...codes.map((code) => objectAt(objectAt(catalogue, code), 'headers')),
    objectAt(refusal, 'headers'),
  );
  const examples = codes.map((code): [string, JsonObject] => {
    const entry = objectAt(catalogue, code);
    return [code, { value: bodyOf(surface, code, entry, samples[code] ?? entry.sample ?? null) }];
  });
  return {
    ...response,
    'x-codes': codes,
    headers: Object.fromEntries(
      Object.entries<Json>(headers).map(([name, header]) => [
        name,
        typeof header === 'string' ? { $ref: `#/components/headers/${header}` } : header,
      ]),
    ),
    content: {
      'application/json': {
        schema: { $ref: `#/components/schemas/${surfaceRules[surface].envelope}` },
        examples: Object.fromEntries(examples),
      },
    },
  };
}

/** A body with this code. A sample is what its `error` or `message` says, or that and the members beside it. */
function bodyOf(surface: SurfaceName, code: string, entry: JsonObject, sample: Json): JsonObject {
  if (sample === null) throw new Error(`${code} has no sample`);
  const own = (text: string): JsonObject => (isObject(sample) ? sample : { [text]: sample });
  if (surface === 'core') {
    const { error, ...details } = own('error');
    return { error: error ?? null, code, ...details };
  }
  if (surface === 'gateway') return { error: { code, ...own('message') } };
  const { hint, retryable } = entry;
  const request_id = 'req_019a9d7c1f3e7bb2a4c5d6e7f8091a2b';
  return { error: { code, hint: hint ?? null, retryable: retryable ?? null, request_id, ...own('message') } };
}

function referenceTo(name: string): JsonObject {
  return { $ref: `#/components/responses/${name}` };
}

function isSurface(name: string): name is SurfaceName {
  return name in surfaceRules;
}

function pascal(code: string): string {
  return code
    .toLowerCase()
    .split('_')
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join('');
}
