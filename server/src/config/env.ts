/** What the process was started with: the one reader of process.env. */
export function readEnvironment(): Readonly<Record<string, string | undefined>> {
  return Object.freeze({ ...process.env });
}
