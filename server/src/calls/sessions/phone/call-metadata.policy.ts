import type { Issue } from '../../../platform/process/errors.ts';

type Metadata = Readonly<Record<string, unknown>>;

// Those of one request (see SessionMetadata of the contract).
const mostKeys = 50;
const mostBytes = 8_192;

/** What goes with a call: what its number gives to each, under what the request says (docs/decisions/calls.md#d79). */
export function callMetadata(template: Metadata | null, given: Metadata): { metadata: Metadata } | { issue: Issue } {
  const metadata = { ...template, ...given };
  const isTooMuch =
    Object.keys(metadata).length > mostKeys || Buffer.byteLength(JSON.stringify(metadata), 'utf8') > mostBytes;
  if (!isTooMuch) return { metadata };
  const message = `has more than ${mostKeys} keys or ${mostBytes} bytes together with the dispatchMetadataTemplate of the number`;
  return { issue: { path: '/body/metadata', message } };
}
