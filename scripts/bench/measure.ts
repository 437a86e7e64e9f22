import type { BesideCommit } from './beside.ts';

/** One row of a result. Numbers come rounded as they are to be read. */
export interface Measure {
  name: string;
  ours: string;
  /** What it is held against: the floor or the limit of the same run. */
  against?: string;
  ratio?: number;
  /** Set where the project has promised a figure; the other rows explain. */
  bounds?: { value: number; better: 'more' | 'less'; must: number; goal: number; unit: string };
}

export interface BenchOptions {
  /** Where to put profiles, when they are wanted. */
  profileTo: string | undefined;
  /** Another commit of ours, of a benchmark that can hold this one against it. */
  beside: BesideCommit | undefined;
  /** Rounds in turns, of a benchmark that lets it be chosen. */
  rounds: number;
  /** The one part that is wanted, of a benchmark that has parts; undefined runs all. */
  only: string | undefined;
  /** How many texts wait while `sms` measures how late others are. */
  waiting: number;
  /** Awaited before each round. */
  beforeRound: () => Promise<void>;
}

export interface BenchResult {
  name: string;
  title: string;
  measures: Measure[];
  /** How it was measured, and how noisy it was. */
  notes: string[];
}

export type Verdict = 'goal' | 'must' | 'MISSED' | '';

export function verdictOf(measure: Measure): Verdict {
  const { bounds } = measure;
  if (bounds === undefined) return '';
  const reaches = (bound: number): boolean =>
    bounds.better === 'more' ? bounds.value >= bound : bounds.value <= bound;
  if (reaches(bounds.goal)) return 'goal';
  return reaches(bounds.must) ? 'must' : 'MISSED';
}

const heads = ['measure', 'ours', 'limit or floor', 'ratio', 'must', 'goal', 'verdict'];

/** The table of a result as Markdown, aligned so that it reads on a terminal too. */
export function renderTable(measures: readonly Measure[]): string {
  const rows = measures.map((measure) => [
    measure.name,
    measure.ours,
    measure.against ?? '',
    measure.ratio === undefined ? '' : measure.ratio.toFixed(2),
    measure.bounds === undefined ? '' : `${measure.bounds.must}${measure.bounds.unit}`,
    measure.bounds === undefined ? '' : `${measure.bounds.goal}${measure.bounds.unit}`,
    verdictOf(measure),
  ]);
  const widths = heads.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(heads), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
