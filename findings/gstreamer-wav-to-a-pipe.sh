#!/usr/bin/env bash
# GStreamer's wavenc, writing to a pipe, leaves the length of the samples open and puts a LIST chunk behind them, also where
# there are no tags: who reads samples to the end of the file, as an open length asks, plays the chunk as sound.
#
# Versions: GStreamer 1.22.0 (Debian 12: gstreamer1.0-tools, plugins-base and plugins-good 1.22.0).
# Guess:    a file that cannot be sought in has samples up to its end, as ffmpeg and sox write it; metadata comes before.
# Seen:     the head of the pipe's file says 7fff0000 bytes of samples, whatever was written; the 1,600 bytes of sound are
#           followed by `LIST`, 4, `INFO`: 12 bytes, six samples of noise at 16 bits. fdsink ends with "Illegal seek"
#           behind that, and the file is whole otherwise. In a file that can be sought in the chunk is there as well, and
#           the head says how many bytes are samples.
# Output:   pipe: data 7fff0000, 1612 bytes behind the head, the last 12 are LIST 4 INFO
#           file: data 640, 1612 bytes behind the head, the last 12 are LIST 4 INFO
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
version=1.22.0
# Debian's packages and what they need, unpacked beside the system and not into it.
mkdir root plugins
apt-get download --quiet --quiet $(apt-cache depends --recurse --no-recommends --no-suggests --no-conflicts --no-breaks \
  --no-replaces --no-enhances gstreamer1.0-tools gstreamer1.0-plugins-base gstreamer1.0-plugins-good |
  grep -E '^(gstreamer|libgstreamer|liborc|libdw|libelf|libcap2|libglib2|libunwind)' | sort -u) >/dev/null 2>&1
for package in *.deb; do dpkg -x "$package" root; done
library=$(dirname "$(find root -name 'libgstreamer-1.0.so.0')")
# The others need libraries that nothing here does.
cp "$library"/gstreamer-1.0/libgst{audiotestsrc,coreelements,wavenc}.so plugins/
export LD_LIBRARY_PATH="$folder/$library" GST_REGISTRY="$folder/registry" GST_PLUGIN_SYSTEM_PATH_1_0="$folder/plugins"
GST_PLUGIN_SCANNER_1_0=$(find "$folder/root" -name gst-plugin-scanner)
export GST_PLUGIN_SCANNER_1_0
launch="$folder/root/usr/bin/gst-launch-1.0"
"$launch" --version | grep "version $version" >/dev/null
sound=(audiotestsrc num-buffers=10 samplesperbuffer=80 wave=silence ! audio/x-raw,format=S16LE,rate=8000,channels=1 ! wavenc)
"$launch" -q "${sound[@]}" ! fdsink fd=1 2>errors | cat >pipe.wav || true
"$launch" -q "${sound[@]}" ! filesink location=file.wav
seen=$(
  node -e '
    const { readFileSync } = require("node:fs");
    for (const name of ["pipe", "file"]) {
      const bytes = readFileSync(name + ".wav");
      const at = bytes.indexOf("data");
      const behind = bytes.subarray(at + 8);
      const tail = behind.subarray(1600);
      const says = tail.length === 12 ? `, the last 12 are ${tail.toString("latin1", 0, 4)} ${tail.readUInt32LE(4)} ${tail.toString("latin1", 8)}` : "";
      console.log(`${name}: data ${bytes.readUInt32LE(at + 4).toString(16)}, ${behind.length} bytes behind the head${says}`);
    }'
)
echo "$seen"
[ "$seen" = $'pipe: data 7fff0000, 1612 bytes behind the head, the last 12 are LIST 4 INFO\nfile: data 640, 1612 bytes behind the head, the last 12 are LIST 4 INFO' ]
