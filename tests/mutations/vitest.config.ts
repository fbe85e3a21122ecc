import { defineConfig } from 'vitest/config';

/** The tests that must notice a changed rule: those of core, which run in a second. */
export default defineConfig({
  root: `${import.meta.dirname}/../..`,
  cacheDir: '.cache/vite-mutations',
  test: {
    include: [
      'tests/core/*.test.ts',
      'tests/core/{accounts,cart,delivery,drawer,journal,laybys,orders,payments,reports}/**/*.test.ts',
    ],
    environment: 'node',
    pool: 'threads',
    isolate: false,
    testTimeout: 60_000,
  },
});
