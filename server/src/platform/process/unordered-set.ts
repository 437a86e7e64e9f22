/** What is there now, in no order: for members that come and go with every request. */
export interface UnorderedSet<Member> extends Iterable<Member> {
  /** Returns a function that removes the member; calling it twice does nothing more. */
  add(member: Member): () => void;
}

interface Entry<Member> {
  readonly member: Member;
  at: number;
}

/**
 * In place of a Set that lives as long as the process. V8 writes its deletions into a table, and each table that is full
 * of them keeps a link to the one that follows it. Once one of them has grown old, dead or not, young collections keep
 * all that follow it, with every member that they ever had and all that these refer to (docs/decisions/streams.md#d183).
 */
export function createUnorderedSet<Member>(): UnorderedSet<Member> {
  const entries: Entry<Member>[] = [];
  return {
    add: (member) => {
      const entry: Entry<Member> = { member, at: entries.length };
      entries.push(entry);
      return () => {
        if (entries[entry.at] !== entry) return;
        const last = entries.pop();
        if (last === undefined || last === entry) return;
        last.at = entry.at;
        entries[entry.at] = last;
      };
    },
    // Of a copy: a caller may remove members while it looks.
    [Symbol.iterator]: () => entries.map(({ member }) => member)[Symbol.iterator](),
  };
}
