import { defineConfig } from 'vitest/config';
import { freePort } from './support/postgres/postgres-server.ts';

const url = `postgres://hindquarter@127.0.0.1:${await freePort()}/postgres`;
process.env.DATABASE_URL = url;

export default defineConfig({
  root: `${import.meta.dirname}/..`,
  cacheDir: '.cache/vite',
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    maxWorkers: '100%',
    environment: 'node',
    pool: 'forks',
    isolate: false,
    include: ['tests/server/**/*.test.ts'],
    exclude: ['tests/server/backup/**', 'tests/server/db/**'],
    globalSetup: ['tests/support/postgres/postgres-run.ts'],
    env: { DATABASE_URL: url },
  },
});
