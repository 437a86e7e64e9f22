/** An address with that query, raw as it is, in place of what the address itself says of the same parameters. */
export function withQuery(path: string, query: string): string {
  const [address = '', own = ''] = path.split('?');
  const named = new Set(new URLSearchParams(query).keys());
  const kept = own.split('&').filter((pair) => pair !== '' && !named.has(pair.split('=')[0] ?? ''));
  return `${address}?${[...kept, query].join('&')}`;
}
