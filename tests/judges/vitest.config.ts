import { defineConfig } from 'vitest/config';
import { foldersInMemory } from '../support/folders-in-memory.ts';

/**
 * Lets checkers that others wrote judge the built shop. `npm test` doesn't: they take minutes, and some need programs of Debian.
 */
export default defineConfig({
  root: `${import.meta.dirname}/../..`,
  cacheDir: '.cache/vite-judges',
  test: {
    name: 'judges',
    include: ['tests/judges/*.test.ts'],
    environment: 'node',
    pool: 'forks',
    env: foldersInMemory(),
    // Most of these tests start a shop and a program that keeps a core busy.
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 120_000,
  },
});
