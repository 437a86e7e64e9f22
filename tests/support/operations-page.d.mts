import type { SeenAnswer } from './contract-coverage.mjs';

type Table = Readonly<Record<string, { slice: string }>>;
type Successes = ReadonlyMap<string, readonly string[]>;

export function successesByOperation(table: Table, seen: readonly SeenAnswer[]): Map<string, string[]>;
export function pageProblems(page: string, successes: Successes): string[];
export function renderPage(page: string, successes: Successes): string;
export function checkPage(
  table: Table,
  seen: readonly SeenAnswer[],
  run: { isPassed: boolean; folder?: string },
): string[];
export function placePage(table: Table, folder?: string): void;
