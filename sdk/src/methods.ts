import { type Answered, type ApiPromise, method } from './api-promise.ts';
import type { CallKind } from './attempts.ts';
import type { ApiRequest, Caller, Wire } from './caller.ts';
import { type CallOptions, checkNothingBehind, type KeyedCallOptions } from './client-options.ts';
import type { paths } from './generated/openapi.ts';
import { createList, type ItemOf, type List, type ListBody } from './list.ts';
import { pathId } from './path-id.ts';

type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete';
/** The addresses whose operation of this verb has this shape. */
type Where<V extends Verb, Shape> = { [At in keyof paths]: paths[At][V] extends Shape ? At : never }[keyof paths];

/** A change may name the version that it is meant for; these methods send none. */
type Conditional = { 'If-Match'?: string };
type Bare = { parameters: { query?: never; header?: Conditional }; requestBody?: never };
type KeyedBare = { parameters: { query?: never; header?: { 'Idempotency-Key'?: string } }; requestBody?: never };
type Filtered = { parameters: { query?: object; header?: never }; requestBody?: never };
type Bodied = { parameters: { query?: never; header?: Conditional }; requestBody: object };
type Keyed = { parameters: { header?: { 'Idempotency-Key'?: string } }; requestBody: object };
type Explained = { parameters: { header?: { 'Idempotency-Key'?: string } }; requestBody: object };
/** Whether an operation takes an Idempotency-Key, required or not. */
type TakesKey<Operation> = Operation extends { parameters: { header?: infer Headers } }
  ? [NonNullable<Headers>] extends [never]
    ? false
    : 'Idempotency-Key' extends keyof NonNullable<Headers>
      ? true
      : false
  : false;
/** The addresses whose POST acts once for a key. What explains takes a key as well, and never uses it. */
type KeyedAt = Exclude<
  { [At in Where<'post', { requestBody: object }>]: TakesKey<paths[At]['post']> extends true ? At : never }[Where<
    'post',
    { requestBody: object }
  >],
  `${string}/explain`
>;

type Json<Message> = Message extends { content: { 'application/json': infer Body } } ? Body : never;
type Query<Operation> = Operation extends { parameters: { query?: infer Given } } ? Given : never;
type Body<Operation> = Operation extends { requestBody?: infer Given } ? Json<NonNullable<Given>> : never;
type Success<Operation> = Operation extends { responses: infer All } ? Json<All[keyof All & (200 | 201 | 202)]> : never;
type Answer<Operation> = [Success<Operation>] extends [never] ? void : Success<Operation>;

type Ids<At extends string> = At extends `${string}{${string}}${infer Rest}` ? [id: string, ...Ids<Rest>] : [];
/** What errors call the `{id}` of an address; every other place in it has a name. */
type IdName<At extends string> = At extends `${string}{id}${string}` ? [idName: string] : [];

type Plain<At extends string, Result> = (...args: [...Ids<At>, options?: CallOptions]) => Result;
type Asking<At extends string, Given, Result> = (...args: [...Ids<At>, query: Given, options?: CallOptions]) => Result;
type Listing<At extends string, Given, Page> = (
  ...args: [...Ids<At>, filter?: Given, options?: CallOptions]
) => List<ItemOf<Page>, Page>;
type Saying<At extends string, Given, Result> = (...args: [...Ids<At>, body: Given, options?: CallOptions]) => Result;
type Once<At extends string, Given, Result> = (
  ...args: [...Ids<At>, body: Given, options?: KeyedCallOptions]
) => Result;

/** The addresses whose POST takes a body that may be left out. */
type MayBodiedAt = {
  [At in keyof paths]: paths[At]['post'] extends { requestBody: object }
    ? never
    : paths[At]['post'] extends { requestBody?: infer Given }
      ? [NonNullable<Given>] extends [never]
        ? never
        : At
      : never;
}[keyof paths];

/** The addresses whose POST with a body is answered without one. */
type SilentAt = {
  [At in Where<'post', Bodied>]: [Success<paths[At]['post']>] extends [never] ? At : never;
}[Where<'post', Bodied>];

type Change<V extends 'post' | 'put' | 'patch'> = <At extends Where<V, Bodied>>(
  path: At,
  ...idName: IdName<At>
) => Saying<At, Body<paths[At][V]>, ApiPromise<Answer<paths[At][V]>>>;

/**
 * Makes the methods of resources from addresses of the contract. A method takes the ids of its address in their order,
 * then its filter or body where it has one, then options. The compiler refuses an address whose operation is of another
 * shape.
 */
export interface Methods {
  /** GET. */
  read<At extends Where<'get', Bare>>(path: At, ...idName: IdName<At>): Plain<At, ApiPromise<Answer<paths[At]['get']>>>;
  /** GET with a query. */
  find<At extends Where<'get', Filtered>>(
    path: At,
    ...idName: IdName<At>
  ): Asking<At, Query<paths[At]['get']>, ApiPromise<Answer<paths[At]['get']>>>;
  /** GET of a list that takes filters. */
  list<At extends Where<'get', Filtered>>(
    path: At,
    ...idName: IdName<At>
  ): Listing<At, Query<paths[At]['get']>, Success<paths[At]['get']>>;
  /** GET of a list that takes none. */
  all<At extends Where<'get', Bare>>(
    path: At,
    ...idName: IdName<At>
  ): Plain<At, List<ItemOf<Success<paths[At]['get']>>, Success<paths[At]['get']>>>;
  /** DELETE. Resolves when it is gone, also where the answer has a body that says so. */
  remove<At extends Where<'delete', Bare>>(path: At, ...idName: IdName<At>): Plain<At, ApiPromise<void>>;
  /** POST without a body. */
  act<At extends Where<'post', Bare>>(
    path: At,
    ...idName: IdName<At>
  ): Plain<At, ApiPromise<Answer<paths[At]['post']>>>;
  post: Change<'post'> &
    (<At extends MayBodiedAt>(
      path: At,
      ...idName: IdName<At>
    ) => Saying<At, Body<paths[At]['post']>, ApiPromise<Answer<paths[At]['post']>>>);
  /** POST whose answer has no body. */
  tell<At extends SilentAt>(path: At, ...idName: IdName<At>): Saying<At, Body<paths[At]['post']>, ApiPromise<void>>;
  put: Change<'put'>;
  patch: Change<'patch'>;
  /** POST that acts once for an Idempotency-Key, which is minted for each call also where the contract lets it be absent. */
  keyed<At extends KeyedAt>(
    path: At,
    ...idName: IdName<At>
  ): Once<At, Body<paths[At]['post']>, ApiPromise<Answer<paths[At]['post']>>>;
  /** The same without a body. */
  once<At extends Where<'post', KeyedBare>>(
    path: At,
    ...idName: IdName<At>
  ): (...args: [...Ids<At>, options?: KeyedCallOptions]) => ApiPromise<Answer<paths[At]['post']>>;
  /** POST that says what another one would do. An Idempotency-Key is one of its questions, and not its own. */
  explain<At extends Where<'post', Explained> & `${string}/explain`>(
    path: At,
  ): Once<At, Body<paths[At]['post']>, ApiPromise<Answer<paths[At]['post']>>>;
  /** POST to a model. */
  model<At extends Where<'post', Keyed>>(
    path: At,
  ): Once<At, Body<paths[At]['post']>, ApiPromise<Answer<paths[At]['post']>>>;
  /** The same, where the answer is of this media type and handed on while it comes. */
  live<At extends Where<'post', Keyed>>(
    path: At,
    mediaType: string,
  ): Once<At, Body<paths[At]['post']>, ApiPromise<Response>>;
}

/** How methods of one kind ask, and what they take beside ids. */
interface Manner extends Pick<ApiRequest, 'method'> {
  kind: CallKind;
  takes?: 'query' | 'body';
  wire?: Wire;
}

export function createMethods(call: Caller): Methods {
  const asking =
    ({ kind, method: verb, takes, wire }: Manner) =>
    (path: string, idName?: string) => {
      const places = placesIn(path);
      const idNames = places.map((place) => argumentOf(place, idName));
      const names = [...idNames, ...(takes === undefined ? [] : [takes]), 'options'];
      return method(names, async (...args: unknown[]): Promise<Answered<never>> => {
        const ids = places.map((place, nth) => [place, pathId(idNames[nth] ?? place, args[nth])]);
        const given = takes === undefined ? {} : { [takes]: args[places.length] };
        const request = { method: verb, path, ids: Object.fromEntries(ids), ...given };
        const options = args[names.length - 1] as KeyedCallOptions | undefined;
        return call<never>(kind, options, request, wire).withResponse();
      });
    };
  const read = asking({ kind: 'read', method: 'GET' });
  const find = asking({ kind: 'read', method: 'GET', takes: 'query' });
  return {
    read,
    find,
    list: (path: string, idName?: string) => {
      const load = find(path, idName);
      const names = placesIn(path).map((place) => argumentOf(place, idName));
      return <Item, Page extends ListBody<Item>>(...args: unknown[]) => {
        const [filter, options, ...behind] = args.splice(names.length);
        checkNothingBehind(behind, ...names, 'filter', 'options');
        return createList<Item, Page>(filter as object | undefined, (query) => load(...args, query, options));
      };
    },
    all: (path: string, idName?: string) => {
      const load = read(path, idName);
      return <Item, Page extends ListBody<Item>>(...args: unknown[]) => createList<Item, Page>({}, () => load(...args));
    },
    remove: asking({ kind: 'delete', method: 'DELETE' }),
    act: asking({ kind: 'act', method: 'POST' }),
    post: asking({ kind: 'act', method: 'POST', takes: 'body' }),
    tell: asking({ kind: 'act', method: 'POST', takes: 'body', wire: { silent: true } }),
    put: asking({ kind: 'act', method: 'PUT', takes: 'body' }),
    patch: asking({ kind: 'act', method: 'PATCH', takes: 'body' }),
    keyed: asking({ kind: 'keyed', method: 'POST', takes: 'body' }),
    once: asking({ kind: 'keyed', method: 'POST' }),
    explain: asking({ kind: 'explain', method: 'POST', takes: 'body' }),
    model: asking({ kind: 'model', method: 'POST', takes: 'body' }),
    live: (path: string, live: string) =>
      asking({ kind: 'model', method: 'POST', takes: 'body', wire: { live } })(path),
  };
}

/** The names of the ids in an address. */
function placesIn(path: string): string[] {
  return Array.from(path.matchAll(/\{(\w+)\}/g), ([, place = '']) => place);
}

/** `brand_id` is the argument `brandId`. */
function argumentOf(place: string, idName = place): string {
  return place === 'id' ? idName : place.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
