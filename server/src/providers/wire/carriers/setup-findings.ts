import { shortened } from '../../../platform/text/shortened.ts';
import type { SetupFinding, SetupFix } from '../../ports/call-setup.ts';

export function setupOk(text: string): SetupFinding {
  return { level: 'ok', text, remedy: null, fix: null };
}

export function setupWarn(text: string, remedy: string): SetupFinding {
  return { level: 'warn', text, remedy, fix: null };
}

export function setupFail(text: string, remedy: string, fix: SetupFix | null = null): SetupFinding {
  return { level: 'FAIL', text, remedy, fix };
}

/** A value of the carrier in a line of a terminal: printable, and not longer than an address. */
export function asSaid(value: string | number | boolean | null): string {
  if (value === null || value === '') return 'not set';
  return shortened(String(value).replace(/[^\x20-\x7e]/g, '?'), 300);
}

/** `1 number`, `2 numbers`. */
export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
