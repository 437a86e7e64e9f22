/**
 * Whether an Accept (RFC 9110, 12.5.1) asks for audio/wav rather than for raw samples: by its name, with a weight above that of
 * application/octet-stream and of every range. What cannot be read counts as nothing: no Accept is refused.
 */
export function prefersWav(accept: string | undefined): boolean {
  if (accept === undefined) return false;
  let [wav, most] = [0, 0];
  for (const entry of accept.toLowerCase().split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim());
    const weight = weightOf(parameters);
    if (name === 'audio/wav') wav = Math.max(wav, weight);
    else if (name === 'application/octet-stream' || name.endsWith('/*')) most = Math.max(most, weight);
  }
  return wav > most;
}

function weightOf(parameters: readonly string[]): number {
  const given = parameters.find((parameter) => parameter.startsWith('q='));
  if (given === undefined) return 1;
  return /^q=(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(given) ? Number(given.slice(2)) : 0;
}
