/** A parameter by its name; null where it is missing, or came twice and no one knows which is meant. */
export type Form = (name: string) => string | null;

/** The parameters of a callback; null for what is no form. */
export function formOf(rawBody: Buffer): Form | null {
  try {
    const form = new URLSearchParams(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(rawBody));
    return (name) => {
      const [value, ...others] = form.getAll(name);
      return value === undefined || others.length > 0 ? null : value;
    };
  } catch {
    // Not UTF-8: no form of the carrier.
    return null;
  }
}
