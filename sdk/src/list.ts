import { type Answered, type ApiPromise, apiPromise } from './api-promise.ts';

/** One page of a list. */
export interface Page<Item, Body = unknown> {
  readonly data: readonly Item[];
  /** Give it as `cursor` with the same filters for the next page; null on the last. */
  readonly nextCursor: string | null;
  /** The whole answer as it came. */
  readonly body: Body;
}

/**
 * A list that is asked for when it is read, page by page. `for await` gives every item of every page; `page()` is one
 * page, `pages()` all of them. Reading it twice asks twice.
 */
export interface List<Item, Body = unknown> extends AsyncIterable<Item> {
  /** The first page, or the one at the `cursor` of the filters. */
  page(): ApiPromise<Page<Item, Body>>;
  pages(): AsyncIterable<Page<Item, Body>>;
}

/** What the API answers a list with: a page of it, or the whole. */
export type ListBody<Item> =
  | { entries: readonly Item[]; nextCursor?: string | null; next_cursor?: string | null }
  | { data: readonly Item[]; next_cursor?: string | null; nextCursor?: string | null }
  | { models: readonly Item[] }
  | readonly Item[];

/** What is listed in an answer. */
export type ItemOf<Body> = Body extends { data: readonly (infer Item)[] }
  ? Item
  : Body extends ListBody<infer Item>
    ? Item
    : never;

type Paged = { cursor?: string };

/** `load` fetches the page that the filters say; the cursor is one of them. */
export function createList<Item, Body extends ListBody<Item>>(
  filter: object | undefined,
  load: (filter: Paged) => ApiPromise<Body>,
): List<Item, Body> {
  const pageAt = async (at: Paged): Promise<Answered<Page<Item, Body>>> => {
    const { data: body, response } = await load({ ...filter, ...at }).withResponse();
    return { data: { ...read<Item>(body), body }, response };
  };
  async function* pages(): AsyncGenerator<Page<Item, Body>, void, undefined> {
    let at: Paged = {};
    for (;;) {
      const { data: page } = await pageAt(at);
      yield page;
      if (page.nextCursor === null) return;
      at = { cursor: page.nextCursor };
    }
  }
  async function* items(): AsyncGenerator<Item, void, undefined> {
    for await (const page of pages()) yield* page.data;
  }
  return {
    page: (...given: unknown[]) =>
      apiPromise(async () => {
        checkNothing(given);
        return pageAt({});
      }),
    pages: (...given: unknown[]) => {
      checkNothing(given);
      return pages();
    },
    [Symbol.asyncIterator]: items,
  };
}

/** A cursor that was lost here would begin the list again and again. */
function checkNothing(given: readonly unknown[]): void {
  if (given.every((one) => one === undefined)) return;
  throw new TypeError('page() and pages() take nothing: filter and options stand in the call that answers the list');
}

/** A list that comes whole is its only page. */
function read<Item>(body: ListBody<Item>): { data: readonly Item[]; nextCursor: string | null } {
  if (isWhole(body)) return { data: body, nextCursor: null };
  const nextCursor =
    ('nextCursor' in body ? body.nextCursor : null) ?? ('next_cursor' in body ? body.next_cursor : null) ?? null;
  // First: what a page has beside its items may be called models.
  if ('data' in body) return { data: body.data, nextCursor };
  if ('models' in body) return { data: body.models, nextCursor: null };
  return { data: body.entries, nextCursor };
}

function isWhole<Item>(body: ListBody<Item>): body is readonly Item[] {
  return Array.isArray(body);
}
