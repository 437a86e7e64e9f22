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
  page(): Promise<Page<Item, Body>>;
  pages(): AsyncIterable<Page<Item, Body>>;
}

type Paged = { cursor?: string };

/** `load` fetches the page that the filters say; the cursor is one of them. */
export function createList<Item, Body, Filter extends Paged>(
  filter: Filter | undefined,
  load: (filter: Filter) => Promise<Body>,
  read: (body: Body) => { data: readonly Item[]; nextCursor: string | null },
): List<Item, Body> {
  const pageAt = async (at: Paged): Promise<Page<Item, Body>> => {
    const body = await load({ ...filter, ...at } as Filter);
    return { ...read(body), body };
  };
  async function* pages(): AsyncGenerator<Page<Item, Body>, void, undefined> {
    let at: Paged = {};
    for (;;) {
      const page = await pageAt(at);
      yield page;
      if (page.nextCursor === null) return;
      at = { cursor: page.nextCursor };
    }
  }
  async function* items(): AsyncGenerator<Item, void, undefined> {
    for await (const page of pages()) yield* page.data;
  }
  return { page: () => pageAt({}), pages, [Symbol.asyncIterator]: items };
}

/** A list that the API answers whole: one page. The shape is the same, so that pages can come later. */
export function createWholeList<Item, Body>(
  load: () => Promise<Body>,
  read: (body: Body) => readonly Item[],
): List<Item, Body> {
  return createList({}, load, (body) => ({ data: read(body), nextCursor: null }));
}
