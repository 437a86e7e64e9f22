import type { Figure, ImportedVoice } from './types.ts';

/** What a figure is a figure of: two with the same answer the same question, and the newer counts. */
export function cellOf(figure: Figure): string {
  const { vendor, kind, model, voice, language, path, board, region, location, metric } = figure;
  return JSON.stringify([vendor, kind, model, voice, language, path, board, region, location, metric]);
}

/**
 * Of figures of the same thing the newest by its date, of the same date the one imported last (docs/decisions/figures.md#d55); the
 * newest of all first. `figures` are in the order of their imports.
 */
export function effectiveFigures(figures: readonly Figure[]): Figure[] {
  const newest = new Map<string, Figure>();
  for (const figure of figures) {
    const cell = cellOf(figure);
    const known = newest.get(cell);
    if (known === undefined || known.date <= figure.date) newest.set(cell, figure);
  }
  return [...newest.values()]
    .reverse()
    .sort((one, other) => (one.date === other.date ? 0 : one.date > other.date ? -1 : 1));
}

/** Of voices with the same id the one imported last. `voices` are in the order of their imports. */
export function effectiveVoices(voices: readonly ImportedVoice[]): ImportedVoice[] {
  return [...new Map(voices.map((voice) => [JSON.stringify([voice.vendor, voice.voiceId]), voice])).values()];
}
