import { findFlite } from './flite/find-flite.ts';
import { findPocketsphinx, type Pocketsphinx } from './pocketsphinx/find-pocketsphinx.ts';

/** What this machine has of models that need no account. */
export interface LocalModels {
  /** The synthesizer; null where its package is not installed. */
  readonly fliteFile: string | null;
  /** Null where the recognizer or its model is not installed, or it is left out; `streams` is how much it hears at once. */
  readonly pocketsphinx: { readonly found: Pocketsphinx; readonly streams: number } | null;
}

/** Looks for them. `sttStreams` null leaves the recognizer out; programs are looked for along `path`. */
export function findLocalModels({ sttStreams, path }: { sttStreams: number | null; path: string }): LocalModels {
  const found = sttStreams === null ? null : findPocketsphinx(path);
  return {
    fliteFile: findFlite(),
    pocketsphinx: found === null || sttStreams === null ? null : { found, streams: sttStreams },
  };
}
