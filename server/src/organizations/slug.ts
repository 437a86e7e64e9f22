// Slugs of the organizations that the server makes itself; no name leads to them.
const reserved = new Set(['admin', 'first-test', 'first-live']);
const maxLength = 48;

/** The address-safe form of a name: lower-case ASCII letters, digits and single dashes. */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replace(/^-|-$/g, '');
  if (slug === '') return 'organization';
  return reserved.has(slug) ? `${slug}-organization` : slug;
}
