import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SmsEvidence } from '../../sdk/src/index.ts';
import { type SmsEvidenceVerdict, verifySmsEvidence } from '../../sdk/src/verify-sms-evidence.ts';
import { linkFacts, noHash } from '../../server/src/sms/compliance/evidence-chain.policy.ts';
import { presentEvidence } from '../../server/src/sms/compliance/present.ts';
import type { EvidenceFact } from '../../server/src/sms/compliance/types.ts';
import { Temporal } from 'temporal-polyfill';

const at = Temporal.Instant.from('2026-11-20T15:00:00Z');
const length = 6;

/** A file as the server writes it, read back as a customer does. */
function fileOf(recipient: string, count = length): SmsEvidence {
  const facts = Array.from(
    { length: count },
    (_, index): EvidenceFact => ({
      organizationId: 'org_1',
      recipient,
      kind: index % 2 === 0 ? 'opted_out' : 'opted_in',
      at: at.add({ hours: index }),
      data: { keyword: index % 2 === 0 ? 'STOP' : 'START', message_id: `msg_${index}` },
    }),
  );
  const start = { organizationId: 'org_1', recipient, seq: 0, hash: noHash };
  const links = linkFacts(facts, [start]);
  const head = links.at(-1) ?? start;
  return JSON.parse(
    JSON.stringify(presentEvidence({ organizationId: 'org_1', recipient, at, links, head, nextCursor: null })),
  );
}

const changed = (change: (file: SmsEvidence) => void): Promise<SmsEvidenceVerdict> => {
  const file = fileOf('+15005550123');
  change(file);
  return verifySmsEvidence(file);
};
const places = Array.from({ length }, (_, index) => index);

it('believes a whole file, and an empty one of a recipient of whom nothing is recorded', async () => {
  expect(await verifySmsEvidence(fileOf('+15005550123'))).toEqual({ valid: true, entries: length });
  expect(await verifySmsEvidence(fileOf('+15005550123', 0))).toEqual({ valid: true, entries: 0 });
});

describe.each(places)('entry %i', (index) => {
  it('cannot say something else, in any of its fields', async () => {
    const other = fileOf('+15005550999').entries[index];
    for (const field of ['seq', 'previous_hash', 'content', 'hash'] as const) {
      const verdict = await changed(({ entries }) => {
        const entry = entries[index];
        if (entry !== undefined) Object.assign(entry, { [field]: field === 'seq' ? 99 : flipped(entry[field]) });
      });
      expect(verdict).toMatchObject({ valid: false });
    }
    expect(
      await changed(({ entries }) => entries.splice(index, 1, ...(other === undefined ? [] : [other]))),
    ).toMatchObject({
      valid: false,
    });
  });

  it('cannot be taken out', async () => {
    expect(await changed(({ entries }) => entries.splice(index, 1))).toMatchObject({ valid: false });
  });

  it('cannot be there twice', async () => {
    const verdict = await changed(({ entries }) => entries.splice(index, 0, ...entries.slice(index, index + 1)));
    expect(verdict).toMatchObject({ valid: false });
  });

  it.each(places.filter((other) => other !== index))('cannot change places with entry %i', async (other) => {
    const verdict = await changed(({ entries }) => {
      const [a, b] = [entries[index], entries[other]];
      if (a !== undefined && b !== undefined) [entries[index], entries[other]] = [b, a];
    });
    expect(verdict).toEqual({ valid: false, problem: 'out_of_order', seq: Math.min(index, other) + 1 });
  });
});

it('tells what is wrong, and where first', async () => {
  const cases: Array<[(file: SmsEvidence) => unknown, object]> = [
    [(file) => file.entries.splice(2, 1), { problem: 'out_of_order', seq: 3 }],
    [(file) => file.entries.pop(), { problem: 'incomplete', seq: length }],
    [(file) => (file.entries = []), { problem: 'incomplete', seq: 1 }],
    [(file) => (file.head.seq += 1), { problem: 'incomplete', seq: length + 1 }],
    [(file) => (file.next_cursor = 'more'), { problem: 'incomplete', seq: length + 1 }],
    [(file) => (file.recipient = '+15005550999'), { problem: 'foreign', seq: 1 }],
    [(file) => (file.organization_id = 'org_2'), { problem: 'foreign', seq: 1 }],
    [(file) => Object.assign(file, { format: 'other' }), { problem: 'unknown_format', seq: 0 }],
    [(file) => Object.assign(file.entries[1] ?? {}, { content: '{}' }), { problem: 'changed', seq: 2 }],
    [(file) => Object.assign(file.entries[1] ?? {}, { previous_hash: noHash }), { problem: 'broken_link', seq: 2 }],
  ];
  for (const [change, expected] of cases) {
    expect(await changed((file) => void change(file))).toEqual({ valid: false, ...expected });
  }
});

it('refuses what is no file of evidence at all', async () => {
  const format = 'sms-evidence.v1';
  const files = [{ format }, { format, entries: [null] }, { format, entries: ['text'] }, { format, entries: [{}] }];
  for (const nothing of [null, undefined, 'text', [], {}, ...files]) {
    expect(await verifySmsEvidence(nothing as never)).toMatchObject({ valid: false, problem: 'unknown_format' });
  }
});

describe('the script of docs/evidence.md', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'evidence-'));
    const page = readFileSync(join(import.meta.dirname, '../../docs/evidence.md'), 'utf8');
    const [, script = ''] = /```js\n(import[\s\S]*?)```/.exec(page) ?? [];
    writeFileSync(join(folder, 'check-evidence.mjs'), script);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each<[string, string, (file: SmsEvidence) => unknown]>([
    ['a whole file', 'valid: 6 entries about +15005550123', () => undefined],
    ['an empty one', 'valid: 0 entries about +15005550123', (file) => Object.assign(file, fileOf(file.recipient, 0))],
    ['another format', 'not a file of this format', (file) => Object.assign(file, { format: 'other' })],
    ['an entry taken out', 'out of order at 3', (file) => file.entries.splice(2, 1)],
    ['an entry of another place', 'out of order at 2', (file) => Object.assign(file.entries[1] ?? {}, { seq: 9 })],
    [
      'another entry before',
      'broken before 2',
      (file) => Object.assign(file.entries[1] ?? {}, { previous_hash: noHash }),
    ],
    ['other words', 'changed at 2', (file) => Object.assign(file.entries[1] ?? {}, { content: '{}' })],
    ['another recipient', 'foreign at 1', (file) => (file.recipient = '+15005550999')],
    ['another organization', 'foreign at 1', (file) => (file.organization_id = 'org_2')],
    ['an end cut off', 'incomplete behind 5', (file) => file.entries.pop()],
    ['no entry of several', 'incomplete behind 0', (file) => (file.entries = [])],
    ['a part', 'incomplete behind 6', (file) => (file.next_cursor = 'more')],
  ])('judges as the SDK does: %s', async (what, said, change) => {
    const file = fileOf('+15005550123');
    change(file);
    const path = join(folder, `${what}.json`);
    writeFileSync(path, JSON.stringify(file));
    const answer = await new Promise<{ valid: boolean; text: string }>((resolve) => {
      execFile(process.execPath, [join(folder, 'check-evidence.mjs'), path], (error, stdout, stderr) =>
        resolve({ valid: error === null, text: `${stdout}${stderr}`.trim() }),
      );
    });
    expect(answer).toEqual({ valid: (await verifySmsEvidence(file)).valid, text: said });
  });
});

function flipped(text: string | number): string {
  const value = String(text);
  return (value.startsWith('0') ? '1' : '0') + value.slice(1);
}
