export { createFollowedFigures } from './followed-figures.ts';
export { benchmarkSchema, factsOfMetric } from './metrics.policy.ts';
export { modelFigures } from './model-figures.policy.ts';
export { unknownFacts } from './unknown-facts.policy.ts';
export type { Figure, FigureSnapshot, ImportHead, ModelFigures, RankedModel } from './types.ts';
