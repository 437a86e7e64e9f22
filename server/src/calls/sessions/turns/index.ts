export { type AddTurns, createAddTurns, createStoreTurns, type StoreTurns } from './add-turns.ts';
export { turnOf } from './turn-of.ts';
export { listTurns, listTurnsBehind } from './turn-store.ts';
