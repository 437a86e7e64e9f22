import { defineConfig } from 'tsdown';

const config = defineConfig({
  // What checks evidence is apart: only who audits pays for it.
  entry: { index: 'src/index.ts', evidence: 'src/verify-sms-evidence.ts' },
  format: ['esm', 'cjs'],
  platform: 'neutral',
  target: 'es2022',
  dts: true,
  fixedExtension: true,
  report: false,
});

export { config as default };
