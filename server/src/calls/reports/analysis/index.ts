export { type Analyse, type Analysis, createAnalyse } from './analyse.ts';
export { noValues } from './answer.policy.ts';
