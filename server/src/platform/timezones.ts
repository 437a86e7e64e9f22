import { ianaTimezones } from './iana-timezones.ts';

const names = new Set(ianaTimezones);

/** True for an exact IANA name (`Europe/Berlin`); offsets, abbreviations and other spellings are not zones. */
export function isIanaTimezone(name: string): boolean {
  return names.has(name);
}
