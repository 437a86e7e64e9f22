import type { ClockFollower } from '../jobs/clock-follower.ts';
import type { RawRoute } from './raw-route.ts';
import { addMetrics } from '../process/metrics.ts';
import type { HookKind } from './hooks.ts';
import type { CreationHook, MadeSlice, NeedsOf, PortsOf, RootDeps, Slice, SliceDeps } from './slice.ts';

/** The slices of a process. What a lower one needs of a higher one is asked here when it is needed. */
export interface MadeSlices {
  /** Makes the slices in their order: each one's ports are there for those that stand behind it. Throws where a hook is missing. */
  create<const S extends readonly Slice[]>(
    slices: S,
    deps: RootDeps & Intersection<NeedsOf<S[number]>>,
  ): Promise<Intersection<RoutesOf<S[number]>>>;
  /** Throws before that slice is made. */
  ports<S extends Slice>(slice: S): PortsOf<S>;
  /** In their order; all of them once `create` is done. */
  all(): ReadonlyArray<{ name: string; made: MadeSlice }>;
  creationHooks(): readonly CreationHook[];
  rawRoutes(): readonly RawRoute[];
  /** Higher ones first: what is settled above has left below whatever it leaves. */
  clockFollowers(): readonly ClockFollower[];
}

type RoutesOf<S> =
  S extends Slice<never, infer Made> ? (Made extends { readonly routes: infer Routes } ? Routes : object) : never;
type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

const noMetrics = (): object => ({});

export function createMadeSlices(): MadeSlices {
  const made = new Map<Slice, MadeSlice>();
  const ports = <S extends Slice>(slice: S): PortsOf<S> => {
    const found = made.get(slice);
    if (found === undefined) throw new Error(`The slice ${slice.name} is not made yet`);
    // Put there by `create`, under the slice that it was made by.
    return found.ports as PortsOf<S>;
  };
  // What hangs under a kind was put there by `hook`, which holds its type.
  const hooksOf = <Hooks extends object>(kind: HookKind<Hooks>): Hooks[] =>
    [...made.values()].flatMap(({ hooks = [] }) =>
      hooks.flatMap((one) => (one.kind === kind ? [one.hooks as Hooks] : [])),
    );
  return {
    create: async (slices, deps) => {
      const everySlice: readonly Slice[] = slices;
      for (const slice of everySlice) {
        const use: SliceDeps['use'] = (used) => {
          if (!slice.uses.includes(used))
            throw new Error(`The slice ${slice.name} does not name ${used.name} in its uses`);
          return ports(used);
        };
        // The type of `deps` says that the needs of each are among it.
        made.set(
          slice,
          await slice.create({
            ...deps,
            metrics: addMetrics(deps.metrics, slice.metrics ?? noMetrics),
            use,
            hooksOf,
          } as never),
        );
      }
      for (const { checkHooks } of made.values()) checkHooks?.();
      return Object.assign({}, ...[...made.values()].map(({ routes }) => routes));
    },
    ports,
    all: () => [...made].map(([{ name }, slice]) => ({ name, made: slice })),
    creationHooks: () => [...made.values()].flatMap(({ onOrganizationCreated }) => onOrganizationCreated ?? []),
    rawRoutes: () => [...made.values()].flatMap(({ rawRoutes = [] }) => rawRoutes),
    clockFollowers: () => [...made.values()].reverse().flatMap(({ clockFollower }) => clockFollower ?? []),
  };
}
