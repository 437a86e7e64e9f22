/** How a browser is started that hears a WAV of 48 kHz, mono, once, in place of a microphone. */
export const microphoneFlags = (wav: string): string[] => [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-audio-capture=${wav}%noloop`,
  '--autoplay-policy=no-user-gesture-required',
];
