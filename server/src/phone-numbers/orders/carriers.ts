import type { NumberCarrier } from '../../providers/ports/number-carrier.ts';

/** The carriers that sell numbers, as this server reaches them. */
export interface NumberCarriers {
  byName(name: string): NumberCarrier | undefined;
  /** The one that sells to organizations of that mode. */
  serving(mode: 'test' | 'live'): NumberCarrier | undefined;
}

export function createNumberCarriers(carriers: readonly NumberCarrier[]): NumberCarriers {
  return {
    byName: (name) => carriers.find((carrier) => carrier.name === name),
    serving: (mode) => carriers.find(({ serves }) => serves === mode),
  };
}
