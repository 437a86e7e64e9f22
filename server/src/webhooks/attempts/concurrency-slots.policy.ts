import type { Clock } from '../../platform/time/clock.ts';

/** Where a delivery goes. */
export interface SlotKey {
  endpointId: string;
  organizationId: string;
}

/** How an attempt left its receiver: a success adds a slot, a time-out or a sign of overload leaves one. */
export type SlotVerdict = 'delivered' | 'failed' | 'overloaded';

/**
 * How many requests this process has under way at each endpoint, and may have. A receiver that never answers holds no
 * more than its slots, and all of an organization's no more than its share, whatever waits for them: the others do not
 * notice.
 */
export interface ConcurrencySlots {
  /** Takes up to `wanted` slots of the endpoint and returns how many it got. */
  acquire(endpoint: SlotKey, wanted: number): number;
  /** Gives back slots whose delivery was not attempted. */
  release(endpoint: SlotKey, slots: number): void;
  /** The receiver has answered, or will not: its slot is free, that of the process not before the outcome is written. */
  answered(endpoint: SlotKey, verdict: SlotVerdict): void;
  /** The outcome of an attempt that was answered is written, or never will be. */
  written(endpoint: SlotKey): void;
  /**
   * True where slots become free all the time, or may at any moment because the first attempts have just begun, and
   * nothing is deferred: a caller that waits a moment gets one.
   */
  flows(endpoint: SlotKey): boolean;
  /** More deliveries wait, deferred, than there were slots for. */
  defer(endpoint: SlotKey): void;
  /** Takes the free slots of endpoints where deliveries are deferred; a caller that finds fewer of them clears it. */
  acquireDeferred(): Array<SlotKey & { slots: number }>;
  /** Nothing is deferred at the endpoint any more. */
  clearDeferred(endpoint: SlotKey): void;
}

// A new endpoint has few: whether its receiver answers is not known yet.
const firstWidth = 8;
const fullWidth = 50;
// Since its last delivery, or its first attempt: a receiver that fell silent lets nobody wait for it.
const flowingMs = 200;

interface EndpointSlots extends SlotKey {
  running: number;
  width: number;
  isDeferred: boolean;
  flowedMs: number;
}

export function createConcurrencySlots(options: {
  /** Of the process, and of one organization in it. */
  slots: number;
  slotsOfOrganization: number;
  clock: Pick<Clock, 'monotonicMs'>;
}): ConcurrencySlots {
  const { clock } = options;
  const endpoints = new Map<string, EndpointSlots>();
  const organizations = new Map<string, number>();
  let running = 0;

  const endpointOf = ({ endpointId, organizationId }: SlotKey): EndpointSlots => {
    const known = endpoints.get(endpointId);
    if (known !== undefined) return known;
    const flowedMs = clock.monotonicMs();
    const endpoint = { endpointId, organizationId, running: 0, width: firstWidth, isDeferred: false, flowedMs };
    endpoints.set(endpointId, endpoint);
    return endpoint;
  };
  const count = (organizationId: string, slots: number): void => {
    running += slots;
    const left = (organizations.get(organizationId) ?? 0) + slots;
    if (left === 0) organizations.delete(organizationId);
    else organizations.set(organizationId, left);
  };
  const acquire = (endpoint: EndpointSlots, wanted: number): number => {
    const ofOrganization = options.slotsOfOrganization - (organizations.get(endpoint.organizationId) ?? 0);
    const slots = Math.max(
      0,
      Math.min(wanted, endpoint.width - endpoint.running, ofOrganization, options.slots - running),
    );
    endpoint.running += slots;
    if (slots > 0) count(endpoint.organizationId, slots);
    return slots;
  };
  // An endpoint like any new one need not be remembered.
  const forget = (endpoint: EndpointSlots): void => {
    if (endpoint.running === 0 && !endpoint.isDeferred && endpoint.width >= firstWidth)
      endpoints.delete(endpoint.endpointId);
  };
  const free = (endpoint: EndpointSlots, slots: number): void => {
    endpoint.running -= slots;
    forget(endpoint);
  };

  return {
    acquire: (key, wanted) => {
      const endpoint = endpointOf(key);
      const slots = acquire(endpoint, wanted);
      if (slots === 0) forget(endpoint);
      return slots;
    },
    release: (key, slots) => {
      if (slots === 0) return;
      free(endpointOf(key), slots);
      count(key.organizationId, -slots);
    },
    answered: (key, verdict) => {
      const endpoint = endpointOf(key);
      if (verdict === 'overloaded') {
        endpoint.width = 1;
        endpoint.flowedMs = Number.NEGATIVE_INFINITY;
      } else if (verdict === 'delivered') {
        endpoint.width = Math.min(fullWidth, endpoint.width * 2);
        endpoint.flowedMs = clock.monotonicMs();
      }
      free(endpoint, 1);
    },
    written: ({ organizationId }) => count(organizationId, -1),
    flows: (key) => {
      const endpoint = endpoints.get(key.endpointId);
      return endpoint !== undefined && !endpoint.isDeferred && clock.monotonicMs() - endpoint.flowedMs < flowingMs;
    },
    defer: (key) => {
      endpointOf(key).isDeferred = true;
    },
    acquireDeferred: () => {
      const entered: Array<SlotKey & { slots: number }> = [];
      for (const endpoint of endpoints.values()) {
        const slots = endpoint.isDeferred ? acquire(endpoint, fullWidth) : 0;
        const { endpointId, organizationId } = endpoint;
        if (slots > 0) entered.push({ endpointId, organizationId, slots });
      }
      return entered;
    },
    clearDeferred: (key) => {
      endpointOf(key).isDeferred = false;
    },
  };
}
