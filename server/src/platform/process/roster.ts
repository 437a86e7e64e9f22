/** What is there now, in no order: for members that come and go with every request. */
export interface Roster<Member> extends Iterable<Member> {
  /** Answers what takes the member off again; calling that twice does nothing more. */
  add(member: Member): () => void;
}

interface Place<Member> {
  readonly member: Member;
  at: number;
}

/**
 * In place of a Set that lives as long as the process. V8 writes its deletions into a table, and each table that is full
 * of them keeps a link to the one that follows it. Once one of them has grown old, dead or not, young collections keep
 * all that follow it, with every member that they ever had and all that these refer to (docs/decisions/streams.md#d183).
 */
export function createRoster<Member>(): Roster<Member> {
  const places: Place<Member>[] = [];
  return {
    add: (member) => {
      const place: Place<Member> = { member, at: places.length };
      places.push(place);
      return () => {
        if (places[place.at] !== place) return;
        const last = places.pop();
        if (last === undefined || last === place) return;
        last.at = place.at;
        places[place.at] = last;
      };
    },
    // Of a copy: whoever looks may make them leave.
    [Symbol.iterator]: () => places.map(({ member }) => member)[Symbol.iterator](),
  };
}
