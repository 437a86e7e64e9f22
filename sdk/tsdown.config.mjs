import { defineConfig } from 'tsdown';

const library = defineConfig({
  // What checks evidence is apart, and so is the local gateway: only who uses them pays for it.
  entry: {
    index: 'src/index.ts',
    evidence: 'src/verify-sms-evidence.ts',
    gateway: 'src/gateway.ts',
    'browser-audio': 'src/streams/browser-audio.ts',
  },
  format: ['esm', 'cjs'],
  platform: 'neutral',
  target: 'es2022',
  dts: true,
  fixedExtension: true,
  report: false,
});

// The command line is one file that runs at once; what reads its arguments is in it, and so is no dependency of the package.
const commandLine = defineConfig({
  entry: { cli: 'src/cli/main.ts' },
  format: 'esm',
  platform: 'node',
  target: 'node20',
  deps: { alwaysBundle: ['commander'] },
  // Comments would name the folder that it was built in.
  minify: { codegen: { removeWhitespace: true }, compress: false, mangle: false },
  dts: false,
  fixedExtension: true,
  clean: false,
  report: false,
});

const config = [library, commandLine];

export { config as default };
