import { parseVendorJson } from './parse-vendor-json.ts';
import { VendorFailure } from '../ports/vendor-call.ts';
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

/** The body of a refusal. */
export interface ErrorBody {
  /** Empty where it could not be read. It may be looked at and never told: it can hold what the caller sent, and our key. */
  readonly text: string;
  /** Null where it is no JSON. Only codes of it may be used. */
  readonly json: unknown;
}

/**
 * The body of a refusal, of which at most 64 KiB are read, and within one second. Rejects only with the reason of an
 * aborted signal. A body that stays away is let go of with the signal of its call.
 */
export async function readErrorBody(response: VendorResponse): Promise<ErrorBody> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(''), maxErrorMs);
  });
  try {
    const text = await Promise.race([readText(response, maxErrorBytes), late]);
    return { text, json: jsonOrNull(text) };
  } catch (error) {
    // The status has said it already: a body that breaks off only says it less exactly.
    if (error instanceof VendorFailure) return { text: '', json: null };
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** The body of a refusal as JSON; null where it is none. See `readErrorBody`. */
export async function readErrorJson(response: VendorResponse): Promise<unknown> {
  return (await readErrorBody(response)).json;
}

function jsonOrNull(text: string): unknown {
  try {
    return parseVendorJson(text);
  } catch {
    return null;
  }
}
