export type { Inspected, Rendered } from './protocol.ts';
export { isSystemVariable, type SystemVariable, systemVariables } from './system-variables.ts';
export { createTemplateThreads, type TemplateThreads } from './template-threads.ts';
