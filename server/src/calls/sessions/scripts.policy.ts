import type { components } from '../../contract/generated/openapi.ts';

/** What the simulated telephone network can play. */
export type Script = components['schemas']['SimulatedScript'];

// Where each is played; a number that is not here is answered by a person who talks.
const numbers: Readonly<Record<Script, string | null>> = {
  talk: null,
  busy: '+15005550201',
  no_answer: '+15005550202',
  rejected: '+15005550203',
  voicemail_beep: '+15005550204',
  voicemail_no_beep: '+15005550205',
  hang_up: '+15005550206',
  silence: '+15005550207',
  dtmf: '+15005550208',
  tool: '+15005550209',
  worker_dies: '+15005550210',
  media_lost: '+15005550211',
  provider_fails: '+15005550212',
  endless: '+15005550213',
  late_recording: '+15005550214',
};

export const scripts = Object.keys(numbers) as Script[];

/** What happens where this number is called. */
export function scriptOfNumber(e164: string): Script {
  return scripts.find((script) => numbers[script] === e164) ?? 'talk';
}

export function isScript(name: unknown): name is Script {
  return scripts.some((one) => one === name);
}
