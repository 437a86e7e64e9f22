const chunk = (name: string, content: string | Buffer): Buffer => {
  const head = Buffer.from(`${name}....`, 'latin1');
  const bytes = Buffer.from(content as string, 'latin1');
  head.writeUInt32LE(bytes.length, 4);
  return Buffer.concat([head, bytes, Buffer.alloc(bytes.length % 2)]);
};
const list = (kind: string, content: string): Buffer => chunk('LIST', `${kind}${content}`);
const title = list('INFO', 'INAM\x06\0\0\0abcde\0');
const label = list('adtl', 'labl\x0a\0\0\0\x01\0\0\0start\0');
const cue = chunk('cue ', Buffer.concat([Buffer.from([1, 0, 0, 0]), Buffer.alloc(24, 1)]));

/** What GStreamer puts behind samples that it did not count, and what is like it; the first two it wrote into a pipe here. */
export const tails: ReadonlyArray<[what: string, bytes: Buffer]> = [
  ['its tags without any', list('INFO', '')],
  ['the title abcde', title],
  ['a label', label],
  ['a title of 4 KiB', list('INFO', `INAM${'x'.repeat(4_088)}`)],
  ['an odd list', list('INFO', 'INAM\x01\0\0\0a')],
  ['an odd list without its last byte', list('INFO', 'INAM\x01\0\0\0a').subarray(0, -1)],
  ['a title that names a list', list('INFO', `INAM${list('INFO', 'x').toString('latin1')}`)],
  ['a label and a title', Buffer.concat([label, title])],
  ['a cue point, its label and a title', Buffer.concat([cue, label, title])],
  ['a cue point', cue],
];

/** What is none of it. */
export const noTails: ReadonlyArray<[what: string, bytes: Buffer]> = [
  ['a list that a sample follows', Buffer.concat([title, Buffer.from([1, 2])])],
  ['a list that is cut', title.subarray(0, -4)],
  ['a list of more than 4 KiB', list('INFO', 'x'.repeat(4_100))],
  ['a list of another kind', list('wavl', 'abcd')],
  ['another chunk', chunk('JUNK', 'abcd')],
  ['a cue point that counts two', Buffer.concat([cue.subarray(0, 8), Buffer.from([2]), cue.subarray(9)])],
  ['the name of a list', Buffer.from('LIST')],
];
