export { insertSetup } from './setup-store.ts';
export { createSetupWork } from './work.ts';
