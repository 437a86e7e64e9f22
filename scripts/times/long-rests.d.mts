export function longRests(
  files: ReadonlyArray<{ file: string; most: number; said: string }>,
  measure: (file: string) => Promise<number | null>,
  print: (line: string) => void,
): Promise<string[]>;
