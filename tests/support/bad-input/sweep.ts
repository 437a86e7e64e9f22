import { describe } from '@jest/globals';
import { itForEachInput } from '../input-family.ts';
import { oneOfEachShape } from '../one-of-each-shape.ts';
import { operationList } from '../operation-list.ts';
import type { BadInputFamily } from './bad-input.ts';
import type { BadInputStage } from './stage.ts';

const ofShapes = new Set(oneOfEachShape(operationList));

/** Registers a test for each of the families and each operation that it concerns, or one of each shape. */
export function eachOperationRefuses(families: readonly BadInputFamily[], stage: () => BadInputStage): void {
  describe.each(operationList)('$id refuses', (operation) => {
    for (const { name, inputs, isOfShape = false } of families) {
      if (isOfShape && !ofShapes.has(operation)) continue;
      const bad = inputs(operation).map((input) => [input.what, input] as const);
      if (bad.length > 0) itForEachInput(name, bad, (_what, input) => stage().refuses(operation, input));
    }
  });
}
