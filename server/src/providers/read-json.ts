import { parseVendorJson } from './parse-vendor-json.ts';
import { VendorFailure } from './vendor-call.ts';
import { readText, type VendorResponse } from './vendor-http.ts';

const maxErrorBytes = 65_536;
const maxErrorMs = 1_000;

/** A JSON answer. Throws VendorFailure: `malformed` for anything else or more than `maxBytes`, `connection_lost`. */
export async function readJson(response: VendorResponse, maxBytes: number): Promise<unknown> {
  const text = await readText(response, maxBytes);
  try {
    return parseVendorJson(text);
  } catch {
    // Without a cause: the parser's message quotes what it read.
    throw new VendorFailure('malformed', 'The answer is not JSON', { status: response.status });
  }
}

/**
 * The body of a refusal as JSON, of which at most 64 KiB are read, and within one second; null where it is none. Only
 * codes of it may be used: its texts can hold what the caller sent. Rejects only with the reason of an aborted signal. A
 * body that stays away is let go of with the signal of its call.
 */
export async function readErrorJson(response: VendorResponse): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), maxErrorMs);
  });
  try {
    return await Promise.race([readJson(response, maxErrorBytes), late]);
  } catch (error) {
    // The status has said it already: a body that breaks off or is no JSON only says it less exactly.
    if (error instanceof VendorFailure) return null;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
