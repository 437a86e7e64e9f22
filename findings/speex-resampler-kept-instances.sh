#!/usr/bin/env bash
# Each SpeexResampler holds its filter in the memory of one WebAssembly module, and has no way to give it back: neither a method nor
# the garbage collector does. A server that makes one for each call grows by each call.
#
# Versions: speex-resampler 3.0.1.
# Guess:    a converter that is used no more is freed with its object.
# Seen:     2,000 converters of 44,100 to 48,000 Hz at quality 10 that nothing refers to leave more than 40 MiB behind; one converter that
#           is used 2,000 times leaves less than 10.
# Output:   methods: processChunk
#           one, 2000 times: less than 10 MiB
#           2000, once each: more than 40 MiB
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module", "dependencies": { "speex-resampler": "3.0.1" } }' >package.json
npm install --silent --no-audit --no-fund
cat >convert.js <<'JS'
import { setTimeout as sleep } from 'node:timers/promises';
import library from 'speex-resampler';
const Resampler = library.default ?? library;
await Resampler.initPromise;
const sound = Buffer.alloc(192);
const make = () => new Resampler(1, 44_100, 48_000, 10);
const inMiB = async () => {
  globalThis.gc();
  await sleep(50);
  globalThis.gc();
  return process.memoryUsage().rss / 1_048_576;
};
const grownBy = async (work) => {
  const before = await inMiB();
  for (let nth = 0; nth < 2_000; nth += 1) work();
  return (await inMiB()) - before;
};
const said = (grown) => (grown < 10 ? 'less than 10 MiB' : grown > 40 ? 'more than 40 MiB' : `${grown} MiB`);
const one = make();
one.processChunk(sound);
console.log(`methods: ${Object.getOwnPropertyNames(Resampler.prototype).filter((name) => name !== 'constructor')}`);
console.log(`one, 2000 times: ${said(await grownBy(() => one.processChunk(sound)))}`);
console.log(`2000, once each: ${said(await grownBy(() => make().processChunk(sound)))}`);
JS
seen=$(node --expose-gc convert.js)
echo "$seen"
[ "$seen" = 'methods: processChunk
one, 2000 times: less than 10 MiB
2000, once each: more than 40 MiB' ]
