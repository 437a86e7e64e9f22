/** What slices can hang in at a lower one, which declares it and runs it: see `defineHooks`. */
export interface HookKind<Hooks extends object> {
  /** Never read: it ties the type to the kind. */
  readonly hooks?: Hooks;
}

/** The hooks of a slice of one kind. */
export interface Hooked {
  readonly kind: HookKind<object>;
  readonly hooks: object;
}

/** Declares what higher slices can hang in: functions that the declaring one runs, in the order of the slices. */
export function defineHooks<Hooks extends object>(): HookKind<Hooks> {
  return {};
}

/** What a slice hangs in, for its `hooks`. */
export function hook<Hooks extends object>(kind: HookKind<Hooks>, hooks: Hooks): Hooked {
  return { kind, hooks };
}
