/** As much of the results of a test file as is looked at. */
interface ResultsOfFile {
  testFilePath: string;
  testResults: ReadonlyArray<{ fullName: string }>;
}

export const mostTests: number;
export function beyondCap(table: Readonly<Record<string, unknown>>, files: readonly ResultsOfFile[]): string[];
export function inputsTried(files: readonly ResultsOfFile[]): number;
