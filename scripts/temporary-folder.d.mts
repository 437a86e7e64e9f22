/** The folder beneath which a run of tests keeps its clusters and data. */
export function temporaryFolder(): string;
