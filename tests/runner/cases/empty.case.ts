/** A file that has lost its tests. */
export const tests = 0;
