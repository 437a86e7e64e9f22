import type { Organization } from './organization.ts';
import { makerOf } from './slice-tables.ts';

/** An organization that comes to have whatever a request can name. */
export interface Owner extends Organization {
  /** Stands in every text and name that it chooses, where others must not get to see them; else null. */
  readonly mark: string | null;
  /** The name of a thing of its own, made at the first use. */
  the(thing: string): Promise<string>;
  /** The name of a new one, where there can be several. */
  a(thing: string): Promise<string>;
}

export function createOwner(organization: Organization, mark: string | null = null): Owner {
  const first = new Map<string, Promise<string>>();
  const owner: Owner = {
    ...organization,
    mark,
    a: async (thing) => makerOf(thing)(owner),
    the: (thing) => {
      const made = first.get(thing) ?? owner.a(thing);
      first.set(thing, made);
      return made;
    },
  };
  return owner;
}
