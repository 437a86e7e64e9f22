import type { Clock } from '../platform/clock.ts';

/** How an attempt left its receiver: a success widens its lane, a time-out or a word of overload narrows it to one. */
export type LaneVerdict = 'delivered' | 'failed' | 'overloaded';

/**
 * How many requests this process has under way at each endpoint, and may have. A receiver that never answers holds no
 * more than its lane, whatever waits for it; the others do not notice.
 */
export interface Lanes {
  /** Takes up to `wanted` places at the endpoint and answers how many it got. */
  enter(endpointId: string, wanted: number): number;
  /** Gives back places whose delivery was not attempted. */
  leave(endpointId: string, places: number): void;
  /** The receiver has answered, or will not: its place is free, that of the process not before the outcome is written. */
  answered(endpointId: string, verdict: LaneVerdict): void;
  /** True where places become free all the time and nothing is parked: whoever waits a moment gets one. */
  flows(endpointId: string): boolean;
  /** The outcome of an attempt that was answered is written, or never will be. */
  written(): void;
  /** More deliveries wait, parked, than there was room for. */
  park(endpointId: string): void;
  /** Takes the free places of endpoints where deliveries are parked; whoever finds fewer than its places says so. */
  enterParked(): Array<{ endpointId: string; places: number }>;
  /** Nothing is parked at the endpoint any more. */
  clearParked(endpointId: string): void;
}

// A new lane is narrow: whether its receiver answers is not known yet.
const firstWidth = 8;
const fullWidth = 50;

// Since its last delivery: a receiver that fell silent lets nobody wait for it.
const flowingMs = 50;

export function createLanes(options: { places: number; clock: Pick<Clock, 'monotonicMs'> }): Lanes {
  const { clock } = options;
  interface Lane {
    running: number;
    width: number;
    parked: boolean;
    deliveredMs: number;
  }
  const lanes = new Map<string, Lane>();
  let running = 0;

  const laneOf = (endpointId: string): Lane => {
    const lane = lanes.get(endpointId) ?? {
      running: 0,
      width: firstWidth,
      parked: false,
      deliveredMs: Number.NEGATIVE_INFINITY,
    };
    lanes.set(endpointId, lane);
    return lane;
  };
  const enter = (lane: Lane, wanted: number): number => {
    const places = Math.max(0, Math.min(wanted, lane.width - lane.running, options.places - running));
    lane.running += places;
    running += places;
    return places;
  };
  const free = (endpointId: string, places: number): void => {
    const lane = laneOf(endpointId);
    lane.running -= places;
    // A lane like any new one need not be remembered.
    if (lane.running === 0 && !lane.parked && lane.width >= firstWidth) lanes.delete(endpointId);
  };

  return {
    enter: (endpointId, wanted) => enter(laneOf(endpointId), wanted),
    leave: (endpointId, places) => {
      free(endpointId, places);
      running -= places;
    },
    answered: (endpointId, verdict) => {
      const lane = laneOf(endpointId);
      if (verdict === 'overloaded') lane.width = 1;
      else if (verdict === 'delivered') {
        lane.width = Math.min(fullWidth, lane.width * 2);
        lane.deliveredMs = clock.monotonicMs();
      }
      free(endpointId, 1);
    },
    flows: (endpointId) => {
      const lane = laneOf(endpointId);
      return !lane.parked && clock.monotonicMs() - lane.deliveredMs < flowingMs;
    },
    written: () => {
      running -= 1;
    },
    park: (endpointId) => {
      laneOf(endpointId).parked = true;
    },
    enterParked: () => {
      const entered: Array<{ endpointId: string; places: number }> = [];
      for (const [endpointId, lane] of lanes) {
        const places = lane.parked ? enter(lane, fullWidth) : 0;
        if (places > 0) entered.push({ endpointId, places });
      }
      return entered;
    },
    clearParked: (endpointId) => {
      laneOf(endpointId).parked = false;
    },
  };
}
