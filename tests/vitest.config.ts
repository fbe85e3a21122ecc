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
/** Not used for the isolated tests, because some of them test work that a slow disk delays. */
const inMemory = foldersInMemory();

const testsThatShareProcesses = 'tests/{budgets,core,outside,server,storefront,tools}/**/*.test.{ts,tsx}';

/**
 * Tests that need a separate process. Backups: their sample shop is made once for each process. Operations: they report the free
 * space of the disk before other checks have read it.
 */
const testsOfTheirOwn = ['tests/server/{backup,operations}/**/*.test.ts'];
const componentTests = 'tests/storefront/**/*.browser.test.tsx';

const moneyTests = [
  'tests/server/faults/*.test.ts',
  'tests/server/laybys/*.test.ts',
  'tests/server/payments/{,audit/,holds/,reconciliation/,subscriptions/}*.test.ts',
  'tests/server/counter-sale/{counter-payments,counter-plan}.test.ts',
  'tests/server/orders/admin/{cancel-order,decline-cancellation,order-status,staff-order}.test.ts',
  'tests/server/orders/admin/corrections/*.test.ts',
  'tests/server/orders/cancel-request.test.ts',
  'tests/server/repeats/repeat-run.test.ts',
];

/** Tests that are not run with Stripe. */
const testsOfTheTill = [
  // Tests of the till itself and of its own parts: its ledger file, its simulated health, and its movements without fees.
  'tests/server/payments/{payment-alerts,statement,till,till-check}.test.ts',
  // A test of the shop's own count of declined cards, which is the same for every provider. It takes too many payments to be
  // worth running twice.
  'tests/server/payments/card-testing.test.ts',
  // A test of the owner's limits, which are checked before a provider is called.
  'tests/server/orders/admin/corrections/correction-limit.test.ts',
  // Tests without payments.
  'tests/server/faults/{bad-input,full-disk,full-disk-in-traffic}.test.ts',
];

/** Tests that run only on SQLite. */
const testsOfSqlite = [
  // Tests that copy and restore SQLite's file.
  'tests/server/backup/**',
  // Tests of SQLite's file, its queue of writes, its locks and its migrations.
  'tests/server/db/{damaged-data,foreign-lock,kill,migrate,product-order,schema,search-keys}.test.ts',
  'tests/server/db/{upgrade,writes,migrations}/**',
  // A test of SQLite's trigger, which waits for an order's last line.
  'tests/server/reports/sales-once.test.ts',
  // Tests of a disk without room for SQLite's file, and of damage to that file.
  'tests/server/faults/{damaged-files,full-disk,full-disk-in-traffic}.test.ts',
  // Tests of the till's own file, and of the file with the secret for links.
  'tests/server/payments/till-check.test.ts',
  'tests/server/email/signed-links.test.ts',
  // These tests start a PostgreSQL server themselves, next to a shop on SQLite.
  'tests/server/{move,servers}/**',
  // These tests report the free space of the data folder's disk before other checks have read it.
  'tests/server/operations/{operator,pretty-line}.test.ts',
];

/** Counts the statements of requests, which differ between the databases. */
const statementBudgets = 'tests/budgets/statements.test.ts';

/**
 * The tests that `npm test` runs on PostgreSQL: payments, laybys, lists, tests that close or correct something, and tests of the
 * differences between the two databases. `npm run test:postgres` runs all tests, which takes about two minutes longer.
 */
const usualTestsOnPostgres = [
  'tests/server/{db,laybys,jobs}/**/*.test.ts',
  // The product form is left out, because its rules don't depend on the database.
  'tests/server/products/!(staff-product-form).test.ts',
  'tests/server/reports/{layby-reports,report-ties,traffic-report}.test.ts',
  // The random months are left out, because every step of them is also in another test.
  'tests/server/journal/!(months-of-days).test.ts',
  'tests/server/faults/postgres/*.test.ts',
  // Stock that several orders want at the same time is where the databases differ.
  'tests/server/stock/killed-stock.test.ts',
  'tests/server/orders/stock/{online-orders,random-stock}.test.ts',
  'tests/server/payments/{charge-once,restored-backup,statement}.test.ts',
  'tests/server/payments/holds/{agree-to-pay,capture-order}.test.ts',
  'tests/server/payments/reconciliation/*.test.ts',
  'tests/server/admin/{live,overview}.test.ts',
  'tests/server/delivery/admin/{delivery-zones,run-sheet}.test.ts',
  'tests/server/orders/admin/cancel-order.test.ts',
  // The limits are left out, because every correction is also in another test.
  'tests/server/orders/admin/corrections/!(correction-limit).test.ts',
  'tests/server/counter-sale/{counter-payments,counter-sale}.test.ts',
  'tests/server/orders/create-orders.test.ts',
  'tests/server/customers/close-customer.test.ts',
  'tests/server/repeats/killed-cutoffs.test.ts',
  'tests/server/accounts/reset-staff.test.ts',
  'tests/server/email/{emails,send-emails,two-senders}.test.ts',
  'tests/server/http/{fuzz,health}.test.ts',
  'tests/server/operations/logged-errors.test.ts',
  statementBudgets,
];
const isWholePostgres = process.env.TESTS_ON_POSTGRES !== 'few';

/** Tests in which every write runs twice (tests/support/writes-twice.ts): some of each type, or all with `npm run test:twice`. */
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

/** Tests whose writes are not run twice. */
const testsOfOnce = [
  ...testsOfTheirOwn,
  // Tests of writes to SQLite's own file and of writes by other processes, which run only once anyway.
  ...testsOfSqlite,
  // Tests of the order in which the store runs the steps of each write, and of the lines that they log.
  'tests/server/{db/store,http/request-of-line}.test.ts',
];

/** Runs every test except those in tests/e2e, on the sources. */
export default defineConfig({
  root: `${import.meta.dirname}/..`,
  cacheDir: '.cache/vite',
  resolve: { alias: { '@node-rs/argon2': `${import.meta.dirname}/support/shop/remembered-hashes.ts` } },
  test: {
    // A machine that stalls for seconds mustn't block a merge. Tests that passed only on a second try are listed at the end of
    // the run.
    retry: process.env.CI ? 1 : 0,
    // The limit is generous, because a machine that builds at the same time is slow; a test that hangs is still reported. All
    // rounds of the fault tests need more time.
    testTimeout: process.env.FAULT_ROUNDS === 'all' || process.env.TESTS_OF_TWICE === 'all' ? 180_000 : 60_000,
    hookTimeout: 60_000,
    // The default of one second is too short when the machine stalls.
    expect: { poll: { timeout: 30_000 } },
    // A test spends a third of its time waiting for browsers, other processes and the disk, so three tests keep two cores busy. Four
    // take as long.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // A worker keeps its modules and makes thousands of short-lived shops. With V8's small young generation, collecting them takes a
    // seventh of the worker's processor time, and its helper threads compete with the other workers.
    execArgv: ['--max-semi-space-size=64', '--single-threaded-gc'],
    projects: [
      {
        extends: true,
        test: {
          name: 'isolated',
          include: ['tests/*.test.ts', ...testsOfTheirOwn],
          environment: 'node',
          // Uses processes rather than threads, because these tests open real databases.
          pool: 'forks',
        },
      },
      {
        // Each test starts its own app, in a process of the app's own.
        extends: true,
        test: {
          name: 'desktop',
          include: ['tests/desktop/**/*.test.ts'],
          environment: 'node',
          pool: 'forks',
          isolate: false,
          env: inMemory,
        },
      },
      {
        // Each test makes its own shop, so no data is left behind. With a process for each file, the server would be loaded 200
        // times.
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
        // Runs the payment tests again, with the stand-in for Stripe instead of the till (tests/support/providers/test-cards.ts).
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
        // Runs the server's tests again, on a real PostgreSQL that this run starts itself.
        extends: true,
        test: {
          name: 'postgres',
          include: isWholePostgres ? ['tests/server/**/*.test.ts', statementBudgets] : usualTestsOnPostgres,
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
          env: { ...inMemory, WRITES_TWICE: 'on' },
        },
      },
      {
        extends: true,
        plugins: [react(), tailwindcss(), shopBehindPage()],
        // Hides Vite's warning about an import in Vitest's own code.
        logLevel: 'error',
        // Dependencies are listed here because a dependency that is found while tests run would reload their page.
        optimizeDeps: {
          include: [
            '@hookform/resolvers/zod',
            '@radix-ui/react-dialog',
            '@radix-ui/react-tabs',
            '@radix-ui/react-toast',
            '@simplewebauthn/browser',
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
