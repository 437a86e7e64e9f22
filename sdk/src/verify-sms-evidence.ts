import type { SmsEvidence, SmsEvidenceEntry } from './generated/schemas.ts';

/** Why a file of evidence must not be believed. */
export type SmsEvidenceProblem =
  /** Not a file of this format. */
  | 'unknown_format'
  /** An entry is missing, twice there, or not in its place. */
  | 'out_of_order'
  /** An entry does not follow the one before it. */
  | 'broken_link'
  /** The content is not the one that was hashed. */
  | 'changed'
  /** The entry belongs into another chain. */
  | 'foreign'
  /** The chain does not end where the file says. */
  | 'incomplete';

/** `seq` is the first place at which the file is wrong. */
export type SmsEvidenceVerdict =
  | { valid: true; entries: number }
  | { valid: false; problem: SmsEvidenceProblem; seq: number };

/**
 * Whether a file of `sms.evidence.get` is whole and unchanged, by what it holds alone: no server is asked. Each entry
 * is the SHA-256 of the hash before it, a line feed and its content. Uses WebCrypto alone.
 */
export async function verifySmsEvidence(file: SmsEvidence): Promise<SmsEvidenceVerdict> {
  const wrong = (problem: SmsEvidenceProblem, seq: number): SmsEvidenceVerdict => ({ valid: false, problem, seq });
  if (file?.format !== 'sms-evidence.v1' || !Array.isArray(file.entries)) return wrong('unknown_format', 0);
  let hash = '0'.repeat(64);
  let seq = 0;
  for (const entry of file.entries) {
    seq += 1;
    if (typeof entry?.content !== 'string') return wrong('unknown_format', 0);
    if (entry.seq !== seq) return wrong('out_of_order', seq);
    if (entry.previous_hash !== hash) return wrong('broken_link', seq);
    hash = await sha256(`${hash}\n${entry.content}`);
    if (entry.hash !== hash) return wrong('changed', seq);
    if (!belongs(file, entry)) return wrong('foreign', seq);
  }
  const whole = file.next_cursor === null && file.head?.seq === seq && file.head.hash === hash;
  return whole ? { valid: true, entries: seq } : wrong('incomplete', seq + 1);
}

function belongs(file: SmsEvidence, { seq, content }: SmsEvidenceEntry): boolean {
  try {
    const said: unknown = JSON.parse(content);
    const names = { organization_id: file.organization_id, recipient: file.recipient, seq };
    return Object.entries(names).every(([name, value]) => Object(said)[name] === value);
  } catch {
    // What is no JSON was not written by the server.
    return false;
  }
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
