/** What the simulated telephone network can play, by name. */
export const scripts = ['talk', 'busy', 'no_answer', 'rejected', 'silence', 'endless'] as const;
export type Script = (typeof scripts)[number];

// The numbers that are not here are answered by a person who talks.
const scriptsByNumber: Readonly<Record<string, Script>> = {
  '+15005550201': 'busy',
  '+15005550202': 'no_answer',
  '+15005550203': 'rejected',
  '+15005550207': 'silence',
  '+15005550213': 'endless',
};

/** What happens where this number is called. */
export function scriptOfNumber(e164: string): Script {
  return scriptsByNumber[e164] ?? 'talk';
}

export function isScript(name: unknown): name is Script {
  return scripts.some((one) => one === name);
}
