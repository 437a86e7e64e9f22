export { checkImport, type ImportFacts } from './check-import.ts';
export { createFollowedFigures, type FollowedFigures } from './followed-figures.ts';
export { exportFigures, importFigures, listFigureImports, TooManyFiguresError } from './import-figures.ts';
export { importJsonSchema, importNameProblem } from './import-schema.ts';
export { benchmarkSchema, factsOfMetric, type Metric } from './metrics.policy.ts';
export { modelFigures } from './model-figures.policy.ts';
export type {
  Figure,
  FigureSnapshot,
  ImportDocument,
  ImportedVoice,
  ImportHead,
  ModelFigures,
  RankedModel,
} from './types.ts';
