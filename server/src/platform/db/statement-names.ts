import { createHash } from 'node:crypto';

/** The name under which a connection keeps a text prepared; undefined for a text that is prepared anew each time. */
export type NameStatement = (text: string) => string | undefined;

/**
 * Names texts by their hash, the first so many of a process: PostgreSQL keeps a prepared statement with its plan on each
 * connection until that ends, so what makes texts without end must not make names.
 */
export function createStatementNames(most = 1_000): NameStatement {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= most) return known;
    const name = createHash('sha256').update(text).digest('hex').slice(0, 32);
    names.set(text, name);
    return name;
  };
}
