/** Counts what each organization has open in this process. */
export interface Seats {
  /** Takes one, and answers how to give it back, once; null where the organization has as many as it may. */
  take(organizationId: string): (() => void) | null;
}

export function createSeats(options: { most: number }): Seats {
  const taken = new Map<string, number>();
  return {
    take: (organizationId) => {
      const count = taken.get(organizationId) ?? 0;
      if (count >= options.most) return null;
      taken.set(organizationId, count + 1);
      return () => {
        const left = (taken.get(organizationId) ?? 0) - 1;
        if (left > 0) taken.set(organizationId, left);
        else taken.delete(organizationId);
      };
    },
  };
}
