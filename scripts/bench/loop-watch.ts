/** Has a server answer on that port how late its event loop is (scripts/bench/loop-delay.ts). */
export const loopWatch = (port: number): Record<string, string> => ({
  NODE_OPTIONS: `--import=${new URL('./loop-delay.ts', import.meta.url).pathname}`,
  LOOP_DELAY_PORT: String(port),
});
