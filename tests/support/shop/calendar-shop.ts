import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { projectRoot } from '#server/project-root.ts';
import { startShop } from '#server/start-shop.ts';
import { test as base } from '../browser/shop-test.ts';
import { staffAccount } from '../staff-account.ts';
import { programEnv } from './program-env.ts';
import { putFreshDatabase } from './rows/migrated-database.ts';

/** The built storefront with a shop in the test's own process. The test sets the shop's calendar. */
export interface CalendarShop {
  readonly url: string;
  readonly dataDir: string;
  /** Stops the shop and starts it again at another instant, at which its jobs run. The browser's clock is set too. */
  moveTo(page: Page, instant: string): Promise<void>;
  /** The output of `npm run audit`, run next to the running shop. Throws if its exit code isn't 0. */
  audit(): Promise<string>;
}

/** Tuesday 10 November 2026, 10 am in Melbourne. */
const firstInstant = '2026-11-10T10:00:00.000+11:00';

interface CalendarFixtures {
  calendarShop: CalendarShop;
  /** The time of the shop's clock. Anything outside the shop may use it too. */
  calendar: { now: Date };
  /** Settings of the shop in addition to the usual settings. */
  calendarEnv: Record<string, string>;
}

/** Gives each test its own shop, which has been open since the first instant. */
export const test = base.extend<CalendarFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to see what a fixture needs
  calendar: async ({}, use) => use({ now: new Date(firstInstant) }),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to see what a fixture needs
  calendarEnv: async ({}, use) => use({}),
  calendarShop: async ({ calendar, calendarEnv }, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'hindquarter-calendar-'));
    await putFreshDatabase(dataDir);
    const open = (port: string) => {
      const { username, email, password } = staffAccount;
      const staff = { ADMIN_USERNAME: username, ADMIN_EMAIL: email, ADMIN_PASSWORD: password };
      const env = { DATA_DIR: dataDir, PORT: port, HOST: '127.0.0.1', LOG_LEVEL: 'silent', ...staff, ...calendarEnv };
      return startShop(env, { clock: () => calendar.now });
    };
    let running = await open('0');
    const url = running.address;
    await use({
      url,
      dataDir,
      async moveTo(page, instant) {
        await running.stop();
        calendar.now = new Date(instant);
        await turnPageClock(page, calendar.now);
        running = await open(new URL(url).port);
      },
      async audit() {
        const env = { ...process.env, ...programEnv, ...calendarEnv, DATA_DIR: dataDir };
        const { stdout } = await promisify(execFile)(
          process.execPath,
          [join(projectRoot, 'server', 'commands', 'audit.ts')],
          {
            env,
          },
        );
        return stdout;
      },
    });
    await running.stop();
    await rm(dataDir, { recursive: true, force: true });
  },
  baseURL: async ({ calendarShop }, use) => use(calendarShop.url),
  page: async ({ page }, use) => {
    await turnPageClock(page, new Date(firstInstant));
    await use(page);
  },
});

/** Sets only the page's date to the shop's date. The page's timers continue. */
function turnPageClock(page: Page, now: Date): Promise<void> {
  return page.clock.setFixedTime(now);
}
