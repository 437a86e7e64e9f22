import type { ExtractionField } from './types.ts';

/** Who names fields: an endpoint for its agents, or an agent for itself. */
export interface Definer {
  readonly kind: 'endpoint' | 'agent';
  readonly id: string;
  readonly name: string;
  /** Whose calls it wants them of. */
  readonly agents: 'all' | readonly string[];
  readonly fields: readonly ExtractionField[];
}

/** A field that two define differently for one agent. */
export interface ExtractionConflict {
  readonly other: Definer;
  readonly field: string;
}

/**
 * The first of the others that defines a field otherwise, for an agent that both are about; null where all agree. Definitions that
 * are equal count as one, and those of disjoint agents never meet (interface, Webhooks rule 6).
 */
export function findConflict(saved: Definer, others: readonly Definer[]): ExtractionConflict | null {
  for (const other of others) {
    if ((other.kind === saved.kind && other.id === saved.id) || !overlap(saved.agents, other.agents)) continue;
    const differing = saved.fields.find((field) =>
      other.fields.some((theirs) => theirs.name === field.name && !isEqual(theirs, field)),
    );
    if (differing !== undefined) return { other, field: differing.name };
  }
  return null;
}

function overlap(ours: Definer['agents'], theirs: Definer['agents']): boolean {
  if (ours === 'all' || theirs === 'all') return true;
  return ours.some((agent) => theirs.includes(agent));
}

function isEqual(one: ExtractionField, other: ExtractionField): boolean {
  const [options, others] = [one.options ?? [], other.options ?? []];
  return (
    one.type === other.type &&
    one.description === other.description &&
    options.length === others.length &&
    options.every((option, index) => option === others[index])
  );
}
