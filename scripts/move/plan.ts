/** What is moved: files and folders by their paths from the root of the repository, and the folders that get a door. */
export interface MovePlan {
  readonly moves: Readonly<Record<string, string>>;
  /** Rooms that are entered by their index.ts alone. */
  readonly doors?: readonly string[];
}

/** Each file that moves, and where to. A file goes with its test; a folder with all that is in it. */
export function plannedMoves({ moves }: MovePlan, files: readonly string[]): Map<string, string> {
  const planned = new Map<string, string>();
  const move = (from: string, to: string): void => {
    if (planned.has(from)) throw new Error(`${from} is moved twice`);
    planned.set(from, to);
  };
  for (const [from, to] of Object.entries(moves)) {
    const inside = files.filter((file) => file.startsWith(`${from}/`));
    for (const file of inside) move(file, to + file.slice(from.length));
    if (inside.length > 0) continue;
    if (!files.includes(from)) throw new Error(`${from} is not there`);
    move(from, to);
    const test = from.replace(/\.ts$/, '.test.ts');
    if (test !== from && files.includes(test) && !(test in moves)) move(test, to.replace(/\.ts$/, '.test.ts'));
  }
  const targets = new Set<string>();
  for (const to of planned.values()) {
    if (targets.has(to) || (files.includes(to) && !planned.has(to))) throw new Error(`${to} is there already`);
    targets.add(to);
  }
  return planned;
}
