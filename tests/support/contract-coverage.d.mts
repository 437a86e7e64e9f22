/** One answer as contract-recorder.ts wrote it down. */
export interface SeenAnswer {
  operationId: string;
  status: number;
  code: string | null;
  /** The test file that asked, from the root of the project. */
  file?: string;
}

type Table = Readonly<
  Record<string, { surface: string; responses: Readonly<Record<number, { codes?: readonly string[]; mediaTypes?: readonly string[] }>> }>
>;

export const everyOperation: Table;
export function startContractRecord(): string;
export function finishContractRecord(folder: string, isPassed: boolean): { unseen: string[]; page: string[] };
export function unseenAnswers(table: Table, seen: readonly SeenAnswer[]): string[];
