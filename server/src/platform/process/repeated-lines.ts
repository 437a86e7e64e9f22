/** Lines of one kind, of which one is written in each span of time, with the count of those that it stands for. */
export interface RepeatedLines {
  /**
   * Takes a line of a kind. The first is written at once; of those that follow within the span the last is written at its end,
   * with how many there were.
   */
  take(kind: string, write: (times: number) => void): void;
}

interface Span {
  times: number;
  write: (times: number) => void;
}

/** `later` calls back at the end of a span that begins now. */
export function createRepeatedLines(later: (end: () => void) => void): RepeatedLines {
  const spans = new Map<string, Span>();
  const begin = (kind: string, write: Span['write']): void => {
    spans.set(kind, { times: 0, write });
    later(() => {
      const span = spans.get(kind);
      spans.delete(kind);
      if (span === undefined || span.times === 0) return;
      // That line is the one of the span that begins with it.
      begin(kind, span.write);
      span.write(span.times);
    });
  };
  return {
    take: (kind, write) => {
      const span = spans.get(kind);
      if (span !== undefined) {
        span.times += 1;
        span.write = write;
        return;
      }
      begin(kind, write);
      write(1);
    },
  };
}
