// What a file depends on, for `--watch`: which tests run again with a change. A test that starts a program of the product
// as a process does not import it: its name stands in product-programs.ts, which depends on all of them.
const { dirname, join, relative } = require('node:path');

const root = join(__dirname, '../..');

module.exports = {
  extract: (code, file, extractImports) => {
    const found = extractImports(code, file);
    if (file.endsWith('/product-programs.ts'))
      for (const [, program] of code.matchAll(/'(server\/src\/[^']+\.ts)'/g))
        found.add(relative(dirname(file), join(root, program)));
    return found;
  },
  // Jest keeps what it has found until this changes.
  getCacheKey: () => '1',
};
