import type { Growth } from '../admission/index.ts';

/** How much of a stream is paid for in advance, in its own units: bytes of audio, or characters. */
export interface Allowance {
  /** Takes up to so many units of what is reserved, and answers how many; asks for more when four fifths are used. */
  take(units: number): number;
  /** Nothing more can be had. */
  isRefused(): boolean;
}

const retryMs = 1_000;
const restShare = 5;

/**
 * `step` units are reserved at the beginning and with each growth, of which there is one at a time. `grow` is null for an
 * organization without a limit. `onChange` is called when more can be taken, or never will be.
 */
export function createAllowance(options: {
  step: number;
  grow: (() => Promise<Growth>) | null;
  onChange: () => void;
  onGone: () => void;
  onError: (error: unknown) => void;
}): Allowance {
  const { step, grow, onChange, onGone, onError } = options;
  let left = step;
  let isGrowing = false;
  let isRefused = false;

  const ask = (): void => {
    if (grow === null || isGrowing || isRefused) return;
    isGrowing = true;
    grow().then(
      (growth) => {
        isGrowing = false;
        if (growth === 'gone') return onGone();
        if (growth === 'granted') left += step;
        else isRefused = true;
        onChange();
      },
      (error: unknown) => {
        onError(error);
        // The database may be back by then: what waits for it goes on waiting, as long as it may.
        setTimeout(() => {
          isGrowing = false;
          onChange();
        }, retryMs).unref();
      },
    );
  };
  return {
    take: (units) => {
      if (grow === null) return units;
      const taken = Math.min(units, left);
      left -= taken;
      if (left <= step / restShare) ask();
      return taken;
    },
    isRefused: () => isRefused,
  };
}
