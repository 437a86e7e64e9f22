import { describe, expect, it } from '@jest/globals';
import { smsBatchMachine, smsMessageMachine } from '../../contract/generated/state-machines.ts';
import type { SmsMessageStatus } from '../model/status.ts';
import { decideBatchStatus, type SmsBatchStatus } from './batch-status.ts';
import type { StatusCounts } from './types.ts';

interface Row {
  status: SmsMessageStatus;
  begun: 0 | 1;
}

const neverBegun: readonly SmsMessageStatus[] = ['queued', 'scheduled', 'rejected', 'canceled'];
const states = (Object.keys(smsMessageMachine.states) as SmsMessageStatus[]).filter((status) => status !== 'received');
const rows: readonly Row[] = states.flatMap((status): Row[] => [
  { status, begun: 1 },
  ...(neverBegun.includes(status) ? [{ status, begun: 0 as const }] : []),
]);

/** Every batch of that many messages, whatever their order. */
function batchesOf(size: number, from = 0): Row[][] {
  if (size === 0) return [[]];
  return rows.slice(from).flatMap((row, index) => batchesOf(size - 1, from + index).map((others) => [row, ...others]));
}

const statusOf = (batch: readonly Row[], canceled = false): SmsBatchStatus => {
  const counts: Partial<Record<SmsMessageStatus, number>> = {};
  for (const { status } of batch) counts[status] = (counts[status] ?? 0) + 1;
  const begun = batch.filter((row) => row.begun === 1).length;
  return decideBatchStatus(counts, begun, canceled);
};

/** Every batch that one step of one message makes of this one. */
function stepsOf(batch: readonly Row[]): Row[][] {
  return batch.flatMap((row, at) =>
    smsMessageMachine.transitions.flatMap(({ on, from, to }) => {
      const applies = (from as readonly string[]).includes(row.status);
      if (!applies || (on.startsWith('receipt') && row.begun === 0)) return [];
      const moved: Row = { status: to, begun: on === 'claim' ? 1 : row.begun };
      return [batch.map((other, index) => (index === at ? moved : other))];
    }),
  );
}

const all = [1, 2, 3].flatMap((size) => batchesOf(size));

describe('decideBatchStatus', () => {
  it('moves along the arrows of the contract alone, and along every one of them', () => {
    const seen = new Set<string>();
    for (const batch of all) {
      const before = statusOf(batch);
      for (const next of stepsOf(batch)) if (statusOf(next) !== before) seen.add(`${before} > ${statusOf(next)}`);
    }
    const arrows = smsBatchMachine.transitions.flatMap(({ from, to }) => from.map((state) => `${state} > ${to}`));
    // A batch that is canceled as a whole moves there from every state in which something waits.
    seen.add('queued > canceled').add('scheduled > canceled').add('processing > canceled');
    expect([...seen].sort()).toEqual([...new Set(arrows)].sort());
  });

  it('is born queued, scheduled or, with nothing but rejected rows, failed', () => {
    const born = all.filter((batch) =>
      batch.every(({ status, begun }) => begun === 0 && ['queued', 'scheduled', 'rejected'].includes(status)),
    );
    expect([...new Set(born.map((batch) => statusOf(batch)))].sort()).toEqual([...smsBatchMachine.initial].sort());
  });

  it('stays canceled once it was canceled as a whole, whatever becomes of what had left', () => {
    expect(new Set(all.map((batch) => statusOf(batch, true)))).toEqual(new Set(['canceled']));
  });

  it.each<[string, StatusCounts, number, SmsBatchStatus]>([
    ['nothing left yet, one due', { queued: 1, scheduled: 998, rejected: 1 }, 0, 'queued'],
    ['nothing left yet, all later', { scheduled: 1000 }, 0, 'scheduled'],
    ['some have left', { scheduled: 1, delivered: 999 }, 999, 'processing'],
    ['one waits for its next try', { queued: 1, rejected: 9 }, 1, 'processing'],
    ['all handed over, no receipt yet', { accepted: 3 }, 3, 'completed'],
    ['one submission unknown', { submission_unknown: 1, delivered: 1 }, 2, 'completed'],
    ['one rejected', { delivered: 999, rejected: 1 }, 999, 'partially_failed'],
    ['all rejected or failed', { rejected: 2, delivery_failed: 1 }, 1, 'failed'],
    ['one canceled, the others handed over', { canceled: 1, sent: 2 }, 2, 'completed'],
    ['each canceled by itself', { canceled: 2 }, 0, 'canceled'],
  ])('%s', (_what, counts, begun, expected) => {
    expect(decideBatchStatus(counts, begun, false)).toBe(expected);
  });
});
