/** Whole numbers from 0 below a limit, the same ones for a seed. */
export function chances(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}
