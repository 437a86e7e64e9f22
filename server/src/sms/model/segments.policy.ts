/** How a text is cut for the air: GSM 03.38 septets, or UCS-2 where one character is outside that alphabet. */
export interface SegmentEstimate {
  encoding: 'gsm7' | 'ucs2';
  segments: number;
  /** Septets or 16-bit code units of the whole text. */
  units: number;
  /** Capacity of each segment: 160 or 70 alone, 153 or 67 when the parts carry a header that joins them. */
  perSegment: number;
}

// 3GPP TS 23.038, 6.2.1: the default alphabet, and the extension table whose characters take an escape and a septet.
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const extended = '\f^{}\\[~]|€';

// 1 or 2 septets by code unit; 0 marks what the alphabet lacks. A table, because this runs on every send.
const septets = new Uint8Array(0x10000);
for (const character of basic) septets[character.charCodeAt(0)] = 1;
for (const character of extended) septets[character.charCodeAt(0)] = 2;

/** Counts the segments that `text` will take. A character of two units is never cut in half. */
export function estimateSegments(text: string): SegmentEstimate {
  let units = 0;
  for (let index = 0; index < text.length; index += 1) {
    const width = septets[text.charCodeAt(index)] ?? 0;
    if (width === 0) return split('ucs2', text.length, 70, 67, ucs2Widths(text));
    units += width;
  }
  return split('gsm7', units, 160, 153, gsm7Widths(text));
}

function split(
  encoding: 'gsm7' | 'ucs2',
  units: number,
  alone: number,
  joined: number,
  widths: Iterable<number>,
): SegmentEstimate {
  if (units <= alone) return { encoding, segments: units === 0 ? 0 : 1, units, perSegment: alone };
  let segments = 1;
  let used = 0;
  for (const width of widths) {
    if (used + width > joined) {
      segments += 1;
      used = 0;
    }
    used += width;
  }
  return { encoding, segments, units, perSegment: joined };
}

function* gsm7Widths(text: string): Iterable<number> {
  for (let index = 0; index < text.length; index += 1) yield septets[text.charCodeAt(index)] ?? 0;
}

function* ucs2Widths(text: string): Iterable<number> {
  for (const character of text) yield character.length;
}
