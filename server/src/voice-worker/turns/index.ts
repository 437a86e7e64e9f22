export { createTurnMachine, type TurnMachine } from './turn-machine.ts';
export { firstCharacters } from './turn-state.policy.ts';
export { turnSettings } from './turn-settings.policy.ts';
export type {
  Ears as EarsSide,
  EndReason,
  HistoryEntry,
  ToolCall,
  TurnAction,
  WrittenTurn,
} from './types.ts';
