/** A state machine of the contract, as it is generated. */
interface Machine {
  readonly states: Readonly<Record<string, object>>;
  readonly transitions: ReadonlyArray<{
    readonly on: string;
    readonly from: readonly string[];
    readonly to: string;
  }>;
}

type StatusOf<M extends Machine> = keyof M['states'] & string;
type TriggerOf<M extends Machine> = M['transitions'][number]['on'];

/** What a machine permits, in the forms that statements and decisions need. */
export interface StateGuards<Status extends string, Trigger extends string> {
  /** The states from which `trigger` may move a row: the guard of every UPDATE. */
  statesBefore(trigger: Trigger): Status[];
  /** Where `trigger` leads from `status`, or null when it does not apply there. */
  nextStatus(status: Status, trigger: Trigger): Status | null;
}

export function createStateGuards<M extends Machine>(machine: M): StateGuards<StatusOf<M>, TriggerOf<M>> {
  return {
    statesBefore: (trigger) =>
      machine.transitions.filter((t) => t.on === trigger).flatMap((t) => [...t.from]) as StatusOf<M>[],
    nextStatus: (status, trigger) =>
      (machine.transitions.find((t) => t.on === trigger && t.from.includes(status))?.to ?? null) as StatusOf<M> | null,
  };
}
