// Which answers of the contract the suite has seen. contract-recorder.ts writes one line per answer; here they are held
// against the operation table when the run is over.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gatewayOperations } from '../../server/src/contract/generated/gateway-operations.ts';
import { operations } from '../../server/src/contract/generated/operations.ts';
import { checkPage } from './operations-page.mjs';

/** The operations of every document. */
export const everyOperation = { ...operations, ...gatewayOperations };

/** Refusals of the shared pipeline: one operation of a surface that shows them speaks for all of it. */
const sharedCodes = new Set([
  'UNAUTHORIZED',
  'FORBIDDEN',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'REQUEST_TIMEOUT',
  'HEADERS_TOO_LARGE',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
  'authentication_failed',
  'payload_too_large',
  'unsupported_media',
  'relay_error',
  'provider_unavailable',
  'local_auth_required',
  'internal_error',
]);

/** Makes the folder that every test process writes its record to; workers inherit its name. */
export function startContractRecord() {
  const folder = mkdtempSync(join(tmpdir(), `trunkline-test-${process.pid}-record-`));
  process.env.TRUNKLINE_CONTRACT_RECORD = folder;
  return folder;
}

/**
 * Reads the record, removes it, and names each declared answer that no test has seen, and what is wrong with the page of
 * the operations' tests; both empty when all is well. `isPassed` says that the run went to its end and no test failed.
 */
export function finishContractRecord(folder, isPassed) {
  const seen = readdirSync(folder).flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line)),
  );
  rmSync(folder, { recursive: true, force: true });
  return { unseen: unseenAnswers(everyOperation, seen), page: checkPage(everyOperation, seen, { isPassed }) };
}

/** Names the answers that `table` declares and `seen` lacks. */
export function unseenAnswers(table, seen) {
  const covered = new Set(seen.map(({ operationId, status, code }) => nameOf(table, operationId, status, code)));
  const declared = Object.entries(table).flatMap(([operationId, { responses }]) =>
    Object.entries(responses).flatMap(([status, { codes = [null] }]) =>
      codes.map((code) => nameOf(table, operationId, Number(status), code)),
    ),
  );
  return [...new Set(declared)].filter((name) => !covered.has(name));
}

function nameOf(table, operationId, status, code) {
  const shared = code !== null && sharedCodes.has(code);
  const who = shared ? `some ${table[operationId]?.surface} operation` : operationId;
  return `${who}: ${status}${code === null ? '' : ` ${code}`}`;
}
