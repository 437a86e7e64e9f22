// The longest sender is the address of a text that came by e-mail.
const maxCharacters = 256;

/**
 * Whom a text that arrived is from, as the carrier gave it: a number, a short code or a name. Null where it says
 * nobody; what is longer than any sender is cut.
 */
export function inboundSender(reported: string): string | null {
  return reported.trim() === '' ? null : [...reported].slice(0, maxCharacters).join('');
}
