export { type AddTurns, createAddTurns } from './add-turns.ts';
export { listTurns } from './turn-store.ts';
