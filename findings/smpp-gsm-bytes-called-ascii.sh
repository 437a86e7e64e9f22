#!/usr/bin/env bash
# smpp writes a text of the GSM alphabet in the code of that alphabet (3GPP TS 23.038) and says data_coding 1, which SMPP 3.4
# (5.2.19) gives to IA5, that is ASCII. The carrier that believes it reads other characters.
#
# Versions: smpp 0.5.1.
# Guess:    data_coding 0 (the default alphabet of the carrier) with these bytes, or data_coding 1 with ASCII bytes.
# Seen:     `@` goes as 00 and `_` as 11 beside data_coding 1, so do letters that ASCII has not. smpp reads its own bytes back
#           rightly, so that no test of two of its ends shows it. With data_coding given as 0 the bytes are as they were.
# Output:   a@b_c: data_coding 1, bytes 6100621163, read back a@b_c
#           Größe: data_coding 1, bytes 47727c1e65, read back Größe
#           a@b_c with data_coding 0: data_coding 0, bytes 6100621163, read back a@b_c
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "dependencies": { "smpp": "0.5.1" } }' >package.json
npm install --silent --no-audit --no-fund
cat >write.js <<'JS'
const { PDU } = require('smpp');
const tell = (name, fields) => {
  const wire = new PDU('submit_sm', { destination_addr: '15550100200', ...fields }).toBuffer();
  const { data_coding: coding, short_message: text } = new PDU(wire);
  // The text is the last field.
  const bytes = wire.subarray(wire.length - fields.short_message.length).toString('hex');
  console.log(`${name}: data_coding ${coding}, bytes ${bytes}, read back ${text.message}`);
};
tell('a@b_c', { short_message: 'a@b_c' });
tell('Größe', { short_message: 'Größe' });
tell('a@b_c with data_coding 0', { short_message: 'a@b_c', data_coding: 0 });
JS
seen=$(node write.js)
echo "$seen"
[ "$seen" = 'a@b_c: data_coding 1, bytes 6100621163, read back a@b_c
Größe: data_coding 1, bytes 47727c1e65, read back Größe
a@b_c with data_coding 0: data_coding 0, bytes 6100621163, read back a@b_c' ]
