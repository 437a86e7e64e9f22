import type { Clock } from '../../platform/time/clock.ts';

/** Where a delivery goes. */
export interface LaneKey {
  endpointId: string;
  organizationId: string;
}

/** How an attempt left its receiver: a success widens its lane, a time-out or a word of overload narrows it to one. */
export type LaneVerdict = 'delivered' | 'failed' | 'overloaded';

/**
 * How many requests this process has under way at each endpoint, and may have. A receiver that never answers holds no
 * more than its lane, and all of an organization's no more than its share, whatever waits for them: the others do not
 * notice.
 */
export interface Lanes {
  /** Takes up to `wanted` places at the endpoint and answers how many it got. */
  enter(lane: LaneKey, wanted: number): number;
  /** Gives back places whose delivery was not attempted. */
  leave(lane: LaneKey, places: number): void;
  /** The receiver has answered, or will not: its place is free, that of the process not before the outcome is written. */
  answered(lane: LaneKey, verdict: LaneVerdict): void;
  /** The outcome of an attempt that was answered is written, or never will be. */
  written(lane: LaneKey): void;
  /**
   * True where places become free all the time, or may at any moment because the first attempts have just begun, and
   * nothing is parked: whoever waits a moment gets one.
   */
  flows(lane: LaneKey): boolean;
  /** More deliveries wait, parked, than there was room for. */
  park(lane: LaneKey): void;
  /** Takes the free places of endpoints where deliveries are parked; whoever finds fewer than its places says so. */
  enterParked(): Array<LaneKey & { places: number }>;
  /** Nothing is parked at the endpoint any more. */
  clearParked(lane: LaneKey): void;
}

// A new lane is narrow: whether its receiver answers is not known yet.
const firstWidth = 8;
const fullWidth = 50;
// Since its last delivery, or its first attempt: a receiver that fell silent lets nobody wait for it.
const flowingMs = 200;

interface Lane extends LaneKey {
  running: number;
  width: number;
  parked: boolean;
  flowedMs: number;
}

export function createLanes(options: {
  /** Of the process, and of one organization in it. */
  places: number;
  placesOfOrganization: number;
  clock: Pick<Clock, 'monotonicMs'>;
}): Lanes {
  const { clock } = options;
  const lanes = new Map<string, Lane>();
  const organizations = new Map<string, number>();
  let running = 0;

  const laneOf = ({ endpointId, organizationId }: LaneKey): Lane => {
    const known = lanes.get(endpointId);
    if (known !== undefined) return known;
    const flowedMs = clock.monotonicMs();
    const lane = { endpointId, organizationId, running: 0, width: firstWidth, parked: false, flowedMs };
    lanes.set(endpointId, lane);
    return lane;
  };
  const count = (organizationId: string, places: number): void => {
    running += places;
    const left = (organizations.get(organizationId) ?? 0) + places;
    if (left === 0) organizations.delete(organizationId);
    else organizations.set(organizationId, left);
  };
  const enter = (lane: Lane, wanted: number): number => {
    const ofOrganization = options.placesOfOrganization - (organizations.get(lane.organizationId) ?? 0);
    const places = Math.max(0, Math.min(wanted, lane.width - lane.running, ofOrganization, options.places - running));
    lane.running += places;
    if (places > 0) count(lane.organizationId, places);
    return places;
  };
  // A lane like any new one need not be remembered.
  const forget = (lane: Lane): void => {
    if (lane.running === 0 && !lane.parked && lane.width >= firstWidth) lanes.delete(lane.endpointId);
  };
  const free = (lane: Lane, places: number): void => {
    lane.running -= places;
    forget(lane);
  };

  return {
    enter: (key, wanted) => {
      const lane = laneOf(key);
      const places = enter(lane, wanted);
      if (places === 0) forget(lane);
      return places;
    },
    leave: (key, places) => {
      if (places === 0) return;
      free(laneOf(key), places);
      count(key.organizationId, -places);
    },
    answered: (key, verdict) => {
      const lane = laneOf(key);
      if (verdict === 'overloaded') {
        lane.width = 1;
        lane.flowedMs = Number.NEGATIVE_INFINITY;
      } else if (verdict === 'delivered') {
        lane.width = Math.min(fullWidth, lane.width * 2);
        lane.flowedMs = clock.monotonicMs();
      }
      free(lane, 1);
    },
    written: ({ organizationId }) => count(organizationId, -1),
    flows: (key) => {
      const lane = lanes.get(key.endpointId);
      return lane !== undefined && !lane.parked && clock.monotonicMs() - lane.flowedMs < flowingMs;
    },
    park: (key) => {
      laneOf(key).parked = true;
    },
    enterParked: () => {
      const entered: Array<LaneKey & { places: number }> = [];
      for (const lane of lanes.values()) {
        const places = lane.parked ? enter(lane, fullWidth) : 0;
        const { endpointId, organizationId } = lane;
        if (places > 0) entered.push({ endpointId, organizationId, places });
      }
      return entered;
    },
    clearParked: (key) => {
      laneOf(key).parked = false;
    },
  };
}
