import { availableParallelism } from 'node:os';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { browserLaunch } from './support/browser/browser.ts';
import { shopBehindPage } from './support/components/shop-behind-page.ts';
import { foldersInMemory } from './support/folders-in-memory.ts';
import { newPostgresAddress } from './support/postgres/postgres-server.ts';

const launchOptions = await browserLaunch();
/** Not for the isolated tests, some of which look at work that the disk makes slow. */
const inMemory = foldersInMemory();

const testsThatShareProcesses = 'tests/{core,outside,server,storefront,tools}/**/*.test.{ts,tsx}';

/**
 * Backups: their sample shop is made once for each process. Operations: they say how full the disk is
 * before anything has asked it.
 */
const testsOfTheirOwn = ['tests/server/{backup,operations}/**/*.test.ts'];
const componentTests = 'tests/storefront/**/*.browser.test.tsx';

const moneyTests = [
  'tests/server/faults/*.test.ts',
  'tests/server/laybys/*.test.ts',
  'tests/server/payments/*.test.ts',
  'tests/server/counter-sale/{counter-payments,counter-plan}.test.ts',
  'tests/server/orders/admin/{cancel-order,decline-cancellation,order-status,staff-order}.test.ts',
  'tests/server/orders/admin/corrections/*.test.ts',
  'tests/server/orders/cancel-request.test.ts',
];

/** Not run with Stripe. */
const testsOfTheTill = [
  // The till itself, and what it alone has: its ledger file, its simulated health, its movements without fees.
  'tests/server/payments/{payment-alerts,statement,till,till-check}.test.ts',
  // The shop's own count of declined cards, whoever declines them, over more payments than are worth their time twice.
  'tests/server/payments/card-testing.test.ts',
  // No money.
  'tests/server/faults/{bad-input,full-disk,full-disk-in-traffic}.test.ts',
];

/** On SQLite alone. */
const testsOfSqlite = [
  // Copies of its file, and how they are put back.
  'tests/server/backup/**',
  // Its file, its queue of writes, its locks, its migrations.
  'tests/server/db/{damaged-data,foreign-lock,kill,migrate,product-order,schema,search-keys}.test.ts',
  'tests/server/db/{upgrade/**,writes/**,*-migration.test.ts}',
  // Its trigger, which waits for an order's last line.
  'tests/server/reports/sales-once.test.ts',
  // A disk without room for it, and damage to it.
  'tests/server/faults/{damaged-files,full-disk,full-disk-in-traffic}.test.ts',
  // The till's own file, and that of the secret of links.
  'tests/server/payments/till-check.test.ts',
  'tests/server/email/signed-links.test.ts',
  // They start a PostgreSQL themselves, beside a shop on SQLite.
  'tests/server/{move,servers}/**',
  // They say how full the data folder's disk is, before anything has asked it.
  'tests/server/operations/{operator,pretty-line}.test.ts',
];

/**
 * What `npm test` runs on it: money, laybys, lists, what closes or corrects, and what the two databases do in ways of their
 * own. `npm run test:postgres` runs all, which is some two minutes more than the usual run has.
 */
const usualTestsOnPostgres = [
  'tests/server/{db,laybys,jobs}/**/*.test.ts',
  // Not its forms, whose rules don't depend on the database.
  'tests/server/products/!(staff-product-form).test.ts',
  'tests/server/reports/{layby-reports,report-ties,traffic-report}.test.ts',
  // Not its months by chance, of which every step is in another test too.
  'tests/server/journal/!(months-of-days).test.ts',
  'tests/server/faults/postgres/*.test.ts',
  'tests/server/payments/{charge-once,restored-backup,statement}.test.ts',
  'tests/server/admin/{live,overview}.test.ts',
  'tests/server/delivery/admin/{delivery-zones,run-sheet}.test.ts',
  'tests/server/orders/admin/cancel-order.test.ts',
  'tests/server/orders/admin/corrections/*.test.ts',
  'tests/server/counter-sale/{counter-payments,counter-sale}.test.ts',
  'tests/server/orders/create-orders.test.ts',
  'tests/server/customers/close-customer.test.ts',
  'tests/server/accounts/reset-staff.test.ts',
  'tests/server/email/{emails,send-emails,two-senders}.test.ts',
  'tests/server/http/{fuzz,health}.test.ts',
  'tests/server/operations/logged-errors.test.ts',
];
const isWholePostgres = process.env.TESTS_ON_POSTGRES !== 'few';

/** Every write runs twice there (tests/support/writes-twice.ts): some of each kind, or by `npm run test:twice` all. */
const testsOfTwice =
  process.env.TESTS_OF_TWICE === 'all'
    ? ['tests/server/**/*.test.ts']
    : [
        'tests/server/email/emails.test.ts',
        'tests/server/laybys/{charge-due,pay-layby}.test.ts',
        'tests/server/orders/create-orders.test.ts',
        'tests/server/payments/charge-once.test.ts',
        'tests/server/orders/admin/corrections/{edit-items,refund-order}.test.ts',
      ];

/** Not run twice: */
const testsOfOnce = [
  ...testsOfTheirOwn,
  // Writes of SQLite's own file and of processes of their own, which run once all the same.
  ...testsOfSqlite,
  // In which order the store runs each write's own steps, and which lines they log.
  'tests/server/{db/store,http/request-of-line}.test.ts',
];

/** Every test but those in tests/e2e, on the sources. */
export default defineConfig({
  root: `${import.meta.dirname}/..`,
  cacheDir: '.cache/vite',
  test: {
    // A machine that stalls for seconds mustn't hold a landing up; what passed only when tried again is listed at the end.
    retry: process.env.CI ? 1 : 0,
    // Generous, since a machine that builds at the same time is slow; a test that hangs is still told. All rounds of the fault
    // tests take as many times longer.
    testTimeout: process.env.FAULT_ROUNDS === 'all' || process.env.TESTS_OF_TWICE === 'all' ? 180_000 : 60_000,
    hookTimeout: 60_000,
    // One second is the default: a machine that stalls takes longer.
    expect: { poll: { timeout: 30_000 } },
    // A test waits a third of its time, for browsers, for other processes and for the disk: three of them keep two cores busy.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      {
        extends: true,
        test: {
          name: 'isolated',
          include: ['tests/*.test.ts', 'tests/desktop/**/*.test.ts', ...testsOfTheirOwn],
          environment: 'node',
          // Processes, since these tests open real databases.
          pool: 'forks',
        },
      },
      {
        // Each test makes its own shop, so that nothing is left behind: a process for each file would load the server 200 times.
        extends: true,
        test: {
          name: 'node',
          include: [testsThatShareProcesses],
          exclude: [...testsOfTheirOwn, componentTests],
          environment: 'node',
          pool: 'forks',
          isolate: false,
          env: inMemory,
        },
      },
      {
        // The money tests again, with Stripe's stand-in in the till's place (tests/support/providers/test-cards.ts).
        extends: true,
        test: {
          name: 'stripe',
          include: moneyTests,
          exclude: testsOfTheTill,
          environment: 'node',
          pool: 'forks',
          isolate: false,
          env: { ...inMemory, TEST_PROVIDER: 'stripe' },
        },
      },
      {
        // The server's tests again, on a real PostgreSQL, which this run starts itself.
        extends: true,
        test: {
          name: 'postgres',
          include: isWholePostgres ? ['tests/server/**/*.test.ts'] : usualTestsOnPostgres,
          exclude: testsOfSqlite,
          environment: 'node',
          pool: 'forks',
          isolate: false,
          globalSetup: ['tests/support/postgres/postgres-run.ts'],
          env: { ...inMemory, DATABASE_URL: newPostgresAddress() },
        },
      },
      {
        extends: true,
        test: {
          name: 'twice',
          include: testsOfTwice,
          exclude: testsOfOnce,
          environment: 'node',
          pool: 'forks',
          isolate: false,
          env: { WRITES_TWICE: 'on' },
        },
      },
      {
        extends: true,
        plugins: [react(), tailwindcss(), shopBehindPage()],
        // Vite warns of an import in Vitest's own code.
        logLevel: 'error',
        // Found at once: what is found while tests run would load their page again.
        optimizeDeps: {
          include: [
            '@hookform/resolvers/zod',
            '@radix-ui/react-dialog',
            '@radix-ui/react-tabs',
            '@radix-ui/react-toast',
            '@tanstack/react-query',
            '@testing-library/react',
            '@testing-library/user-event',
            '@uppy/core',
            'axe-core',
            'downshift',
            'react',
            'react-dom',
            'react-dom/client',
            'react-hook-form',
            'react-router',
            'react/jsx-dev-runtime',
            'zod',
          ],
        },
        test: {
          name: 'components',
          include: [componentTests],
          setupFiles: ['tests/support/components/setup.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions,
              contextOptions: { locale: 'en-AU', timezoneId: 'Australia/Perth' },
            }),
            instances: [{ browser: 'chromium' }],
            // Wide enough for every column and button of the lists.
            viewport: { width: 1600, height: 900 },
          },
        },
      },
    ],
  },
});
