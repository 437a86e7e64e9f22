/** The two tones of each key, in hertz (ITU-T Q.23). */
const rows = [697, 770, 852, 941];
const columns = [1_209, 1_336, 1_477, 1_633];
const keys = ['123A', '456B', '789C', '*0#D'];

const toneMs = 100;
const pauseMs = 100;
/** Of `w`, which is no key. */
const waitMs = 500;
/** Of both together, so that nothing is cut off. */
const level = 0.3 * 32_767;

/** Keys as they sound: 16-bit samples in little-endian order; each for 100 ms, and as long a pause behind it. */
export function telephoneTones(digits: string, rateHz: number): Buffer {
  return Buffer.concat([...digits].map((digit) => (digit === 'w' ? silence(waitMs, rateHz) : tone(digit, rateHz))));
}

function tone(digit: string, rateHz: number): Buffer {
  const row = keys.findIndex((line) => line.includes(digit));
  const [low, high] = [rows[row], columns[keys[row]?.indexOf(digit) ?? -1]];
  if (low === undefined || high === undefined) throw new Error(`${digit} is no key of a telephone`);
  const samples = Int16Array.from({ length: (rateHz * toneMs) / 1_000 }, (_, at) => {
    const turn = (2 * Math.PI * at) / rateHz;
    return Math.round((level * (Math.sin(turn * low) + Math.sin(turn * high))) / 2);
  });
  const bytes = Buffer.alloc(samples.length * 2);
  for (const [at, sample] of samples.entries()) bytes.writeInt16LE(sample, at * 2);
  return Buffer.concat([bytes, silence(pauseMs, rateHz)]);
}

function silence(ms: number, rateHz: number): Buffer {
  return Buffer.alloc((rateHz * ms * 2) / 1_000);
}
