/** Something that is looked for byte for byte. */
export interface Needle {
  name: string;
  bytes: Buffer;
}

/** Names of the needles that are in the bytes. */
export type NeedleSearch = (haystack: Buffer) => Set<string>;

// Once per byte: under Jest each look at a global is slow.
const { imul } = Math;
const windowBytes = 4;
const slots = 1 << 20;

/** Looks for all needles in one pass, however many there are: the database's own files are large. */
export function createNeedleSearch(needles: readonly Needle[]): NeedleSearch {
  const byStart = new Map<number, Needle[]>();
  // Most windows of a haystack begin no needle; this says so without a look into the map.
  const begins = new Uint8Array(slots);
  for (const needle of needles) {
    if (needle.bytes.length < windowBytes) throw new Error(`${needle.name} is too short to be looked for`);
    const start = needle.bytes.readUInt32BE();
    byStart.set(start, [...(byStart.get(start) ?? []), needle]);
    begins[slotOf(start)] = 1;
  }
  return (haystack) => {
    const found = new Set<string>();
    let window = 0;
    for (let at = 0; at < haystack.length; at += 1) {
      window = ((window << 8) | (haystack[at] ?? 0)) >>> 0;
      if (begins[slotOf(window)] !== 1) continue;
      const from = at - windowBytes + 1;
      for (const { name, bytes } of byStart.get(window) ?? []) {
        if (bytes.equals(haystack.subarray(from, from + bytes.length))) found.add(name);
      }
    }
    return found;
  };
}

function slotOf(window: number): number {
  return imul(window, 0x9e3779b1) >>> 12;
}
