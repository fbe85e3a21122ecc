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
/** Not used for the isolated tests, some of which test work that a slow disk delays. */
const inMemory = foldersInMemory();

const testsThatShareProcesses = 'tests/{core,outside,server,storefront,tools}/**/*.test.{ts,tsx}';

/**
 * Tests that need a process of their own. Backups: their sample shop is made once for each process. Operations: they report how
 * full the disk is before anything has checked it.
 */
const testsOfTheirOwn = ['tests/server/{backup,operations}/**/*.test.ts'];
const componentTests = 'tests/storefront/**/*.browser.test.tsx';

const moneyTests = [
  'tests/server/faults/*.test.ts',
  'tests/server/laybys/*.test.ts',
  'tests/server/payments/{,audit/}*.test.ts',
  'tests/server/counter-sale/{counter-payments,counter-plan}.test.ts',
  'tests/server/orders/admin/{cancel-order,decline-cancellation,order-status,staff-order}.test.ts',
  'tests/server/orders/admin/corrections/*.test.ts',
  'tests/server/orders/cancel-request.test.ts',
];

/** Not run with Stripe. */
const testsOfTheTill = [
  // The till itself, and what only it has: its ledger file, its simulated health, its movements without fees.
  'tests/server/payments/{payment-alerts,statement,till,till-check}.test.ts',
  // The shop's own count of declined cards, which is the same for every provider. It takes more payments than are worth running
  // twice.
  'tests/server/payments/card-testing.test.ts',
  // Tests without money.
  'tests/server/faults/{bad-input,full-disk,full-disk-in-traffic}.test.ts',
];

/** Run only on SQLite. */
const testsOfSqlite = [
  // Copies of SQLite's file and restoring them.
  'tests/server/backup/**',
  // SQLite's file, its queue of writes, its locks and its migrations.
  'tests/server/db/{damaged-data,foreign-lock,kill,migrate,product-order,schema,search-keys}.test.ts',
  'tests/server/db/{upgrade,writes,migrations}/**',
  // SQLite's trigger, which waits for an order's last line.
  'tests/server/reports/sales-once.test.ts',
  // A disk without room for SQLite's file, and damage to it.
  'tests/server/faults/{damaged-files,full-disk,full-disk-in-traffic}.test.ts',
  // The till's own file, and the file with the secret of links.
  'tests/server/payments/till-check.test.ts',
  'tests/server/email/signed-links.test.ts',
  // These start a PostgreSQL themselves, next to a shop on SQLite.
  'tests/server/{move,servers}/**',
  // These report how full the data folder's disk is, before anything has checked it.
  'tests/server/operations/{operator,pretty-line}.test.ts',
];

/**
 * What `npm test` runs on PostgreSQL: money, laybys, lists, what closes or corrects, and what the two databases do differently.
 * `npm run test:postgres` runs all tests, which takes about two minutes longer.
 */
const usualTestsOnPostgres = [
  'tests/server/{db,laybys,jobs}/**/*.test.ts',
  // Not its forms, whose rules don't depend on the database.
  'tests/server/products/!(staff-product-form).test.ts',
  'tests/server/reports/{layby-reports,report-ties,traffic-report}.test.ts',
  // Without its random months, of which every step is also in another test.
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

/** Tests in which every write runs twice (tests/support/writes-twice.ts): some of each kind, or all with `npm run test:twice`. */
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

/** Not run twice. */
const testsOfOnce = [
  ...testsOfTheirOwn,
  // Writes to SQLite's own file and of other processes, which run only once anyway.
  ...testsOfSqlite,
  // The order in which the store runs each write's own steps, and which lines they log.
  'tests/server/{db/store,http/request-of-line}.test.ts',
];

/** Runs every test except those in tests/e2e, on the sources. */
export default defineConfig({
  root: `${import.meta.dirname}/..`,
  cacheDir: '.cache/vite',
  test: {
    // A machine that stalls for seconds mustn't block a merge. Tests that passed only on a second try are listed at the end.
    retry: process.env.CI ? 1 : 0,
    // Generous, since a machine that builds at the same time is slow; a test that hangs is still reported. All rounds of the
    // fault tests need more time.
    testTimeout: process.env.FAULT_ROUNDS === 'all' || process.env.TESTS_OF_TWICE === 'all' ? 180_000 : 60_000,
    hookTimeout: 60_000,
    // The default of one second is too short when the machine stalls.
    expect: { poll: { timeout: 30_000 } },
    // A test spends a third of its time waiting for browsers, other processes and the disk: three tests keep two cores busy.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      {
        extends: true,
        test: {
          name: 'isolated',
          include: ['tests/*.test.ts', 'tests/desktop/**/*.test.ts', ...testsOfTheirOwn],
          environment: 'node',
          // Processes rather than threads, since these tests open real databases.
          pool: 'forks',
        },
      },
      {
        // Each test makes its own shop, so nothing is left behind. A process for each file would load the server 200 times.
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
        // The money tests again, with Stripe's stand-in instead of the till (tests/support/providers/test-cards.ts).
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
        // The server's tests again, on a real PostgreSQL that this run starts itself.
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
        // Found before the tests start: a dependency found while tests run would reload their page.
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
            'react-router-dom',
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
