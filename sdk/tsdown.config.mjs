import { defineConfig } from 'tsdown';

const config = defineConfig({
  // What checks evidence is apart, and so is the local gateway: only who uses them pays for it.
  entry: {
    index: 'src/index.ts',
    evidence: 'src/verify-sms-evidence.ts',
    gateway: 'src/gateway.ts',
    'browser-audio': 'src/browser-audio.ts',
  },
  format: ['esm', 'cjs'],
  platform: 'neutral',
  target: 'es2022',
  dts: true,
  fixedExtension: true,
  report: false,
});

export { config as default };
