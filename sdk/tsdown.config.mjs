import { defineConfig } from 'tsdown';

// The CommonJS build of openapi-fetch marks itself as `__esModule`. For a package of type "module" the bundler does as
// Node does in ES modules and overlooks the mark; without the `1`, `default` is what openapi-fetch calls so.
const interop = '__toESM(openapi_fetch, 1)';
const heedEsModuleMark = {
  name: 'heed-es-module-mark',
  renderChunk(code, _chunk, { format }) {
    if (format !== 'cjs') return null;
    if (!code.includes(interop)) throw new Error(`The CommonJS build no longer says ${interop}: look at it`);
    return code.replace(interop, '__toESM(openapi_fetch)');
  },
};

const config = defineConfig({
  entry: ['src/index.ts'],
  format: ['esm', 'cjs'],
  platform: 'neutral',
  target: 'es2022',
  dts: true,
  fixedExtension: true,
  report: false,
  plugins: [heedEsModuleMark],
});

export { config as default };
