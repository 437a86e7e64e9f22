#!/usr/bin/env bash
# `full()` of libsamplerate-js cuts long audio into pieces by itself. It cuts the buffer that a Float32Array lies in, and not the
# array: a subarray of a longer recording is read from the beginning of that recording.
#
# Versions: @alexanderolsen/libsamplerate-js 2.1.2.
# Guess:    a view of samples and a copy of it give the same result, however long they are.
# Seen:     up to 1,008,000 samples they do. Above, the result has the right length and other samples, without an error.
# Output:   1000000 samples: 499981 made, largest difference 0.00
#           1100000 samples: 549981 made, largest difference 1.92
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module", "dependencies": { "@alexanderolsen/libsamplerate-js": "2.1.2" } }' >package.json
npm install --silent --no-audit --no-fund
cat >resample.js <<'JS'
import library from '@alexanderolsen/libsamplerate-js';
const { create, ConverterType } = library;
const skipped = 500;
const recording = new Float32Array(1_100_000 + skipped).map((_, at) => Math.sin(at / 50));
const resample = async (samples) => {
  const converter = await create(1, 16_000, 8_000, { converterType: ConverterType.SRC_SINC_FASTEST });
  return converter.full(samples).slice();
};
for (const length of [1_000_000, 1_100_000]) {
  const view = recording.subarray(skipped, skipped + length);
  const [ofView, ofCopy] = [await resample(view), await resample(view.slice())];
  const difference = ofView.reduce((most, sample, at) => Math.max(most, Math.abs(sample - ofCopy[at])), 0);
  console.log(`${length} samples: ${ofView.length} made, largest difference ${difference.toFixed(2)}`);
}
JS
seen=$(node resample.js)
echo "$seen"
[ "$seen" = '1000000 samples: 499981 made, largest difference 0.00
1100000 samples: 549981 made, largest difference 1.92' ]
