import { readFileSync } from 'node:fs';
import { z } from 'zod';

const attestation = z.strictObject({
  version: z.string().trim().min(1).max(100),
  text: z.string().trim().min(1).max(10_000),
  termsVersion: z.string().trim().min(1).max(100),
  termsUrl: z.url({ protocol: /^https?$/ }),
});

/** The wording that organizations accept with their verification. */
export type KybAttestation = Readonly<z.infer<typeof attestation>>;

export const kybAttestationForm =
  'must be the path of a JSON file with version, text, termsVersion and termsUrl, an address on the web';

/** Null where the file cannot be read or is not one. */
export function readKybAttestation(path: string): KybAttestation | null {
  try {
    return Object.freeze(attestation.parse(JSON.parse(readFileSync(path, 'utf8'))));
  } catch {
    return null;
  }
}
