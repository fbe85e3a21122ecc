import { defineConfig } from 'vitest/config';

/** Every test but the browser's, on the sources. One process for each core, since server tests open real databases. */
export default defineConfig({
  root: `${import.meta.dirname}/..`,
  cacheDir: '.cache/vite',
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**'],
    environment: 'node',
    pool: 'forks',
    // Left alone it would keep one core for itself.
    maxWorkers: '100%',
    // A machine that stalls for seconds mustn't hold a landing up; what passed only when tried again is listed at the end.
    retry: process.env.CI ? 1 : 0,
    // Generous, since a machine that builds at the same time is slow; a test that hangs is still told.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // One second is the default: a machine that stalls takes longer.
    expect: { poll: { timeout: 15_000 } },
  },
});
