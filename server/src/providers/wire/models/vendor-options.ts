import type { TranscriptionCall } from '../../ports/stt.ts';
import { VendorFailure } from '../../ports/vendor-call.ts';

/**
 * The caller's options for a vendor as names and texts, ready for a query or a form. Throws VendorFailure
 * `request_refused` for a name that the adapter sets itself: silently dropped, it would look as if it had worked.
 */
export function takeVendorOptions(
  options: TranscriptionCall['vendorOptions'],
  own: ReadonlySet<string>,
): (readonly [name: string, value: string])[] {
  return Object.entries(options).map(([name, value]) => {
    if (isOwnOption(name, own))
      throw new VendorFailure('request_refused', 'An option of the request belongs to the adapter');
    return [name, String(value)] as const;
  });
}

/** Whether an option is one that the adapter sets itself. */
export function isOwnOption(name: string, own: ReadonlySet<string>): boolean {
  // `keywords[]` and `keywords` are one field to most vendors.
  return own.has(name.toLowerCase().replace(/\[.*$/, ''));
}
