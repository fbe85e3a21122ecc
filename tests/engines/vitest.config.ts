import { defineConfig } from 'vitest/config';
import { foldersInMemory } from '../support/folders-in-memory.ts';

/** Runs the stories of this folder in Gecko and WebKit, on the built shop. `npm test` doesn't: it needs only what comes with the packages. */
export default defineConfig({
  root: `${import.meta.dirname}/../..`,
  cacheDir: '.cache/vite-engines',
  test: {
    name: 'engines',
    include: ['tests/engines/*.test.ts'],
    environment: 'node',
    pool: 'forks',
    env: foldersInMemory(),
    // One browser at a time: each of these engines keeps two cores busy.
    fileParallelism: false,
    retry: process.env.CI ? 1 : 0,
    testTimeout: 300_000,
    hookTimeout: 120_000,
  },
});
