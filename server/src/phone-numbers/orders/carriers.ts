import type { NumberCarrier } from '../../providers/ports/number-carrier.ts';
import { phoneNumberErrors } from '../errors.ts';
import type { SmsCarrier } from '../types.ts';

/** The carriers that sell numbers, as this server reaches them. */
export interface NumberCarriers {
  readonly all: readonly NumberCarrier[];
  byName(name: string): NumberCarrier | undefined;
  /**
   * The one that sells to organizations of that mode: the one that is asked for, at `path` of the request, or the first one for
   * null. Throws 503 where none does, and 400 where the one that is asked for does not.
   */
  serving(mode: 'test' | 'live', asked: SmsCarrier | null, path: string): NumberCarrier;
}

export function createNumberCarriers(carriers: readonly NumberCarrier[]): NumberCarriers {
  return {
    all: carriers,
    byName: (name) => carriers.find((carrier) => carrier.name === name),
    serving: (mode, asked, path) => {
      const selling = carriers.filter(({ serves }) => serves === mode);
      const [first] = selling;
      if (first === undefined) throw phoneNumberErrors.noNumberCarrier();
      const chosen = asked === null ? first : selling.find(({ name }) => name === asked);
      if (chosen === undefined)
        throw phoneNumberErrors.notSelling(
          path,
          selling.map(({ name }) => name),
        );
      return chosen;
    },
  };
}
