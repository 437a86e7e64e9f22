import type { Operation } from './operation-list.ts';

/**
 * One operation of each shape of body and surface: what is refused before it is known which operation is asked for, one
 * refuses for all of its shape. The drill `fuzz` asks every operation.
 */
export function oneOfEachShape(operations: readonly Operation[]): Operation[] {
  const shapes = Map.groupBy(operations, ({ description: { surface, requestMediaType, requestRequired } }) =>
    [surface, requestMediaType, requestRequired].join(' '),
  );
  return [...shapes.values()].flatMap(([first]) => first ?? []);
}
