import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type DesktopApp, launchDesktop } from '#tests/desktop/stand-in/desktop-app.ts';
import { addressOf, makeShop } from '#tests/desktop/stand-in/make-shop.ts';
import type { Measure } from '../measure.ts';
import { median } from '../median.ts';
import { residentMegabytes } from '../resident-megabytes.ts';

const wantedMs = 4000;
const wantedMegabytes = 160;
const starts = 3;
const idleMs = 5000;
const kills = 20;
const wantedAwayMs = 5000;
const giveUpMs = 60_000;
const responseMs = 2000;

/**
 * The desktop app with its own shop, on a substitute for Electron. Chromium replaces Electron's window, so the start time
 * includes the start of Chromium and Node instead of Electron's.
 */
export const desktopApp: Measure = {
  name: 'desktop app',
  async run() {
    const work = mkdtempSync(join(tmpdir(), 'hindquarter-bench-'));
    const ends: (() => Promise<void>)[] = [];
    const launch = () => launchDesktop(join(work, 'app'), { endWith: (end) => void ends.push(end) });
    try {
      const first = launch();
      await makeShop(first, join(work, 'shop'));
      await first.quit();
      const times: number[] = [];
      const megabytes: number[] = [];
      for (let count = 0; count < starts; count += 1) {
        const begun = performance.now();
        const app = launch();
        await dashboardOf(app);
        times.push(performance.now() - begun);
        await pause(idleMs);
        megabytes.push(residentMegabytes((await app.next('server')).pid));
        await app.quit();
      }
      const awayMs = await killAgainAndAgain(launch(), join(work, 'shop'));
      const [ms, held] = [median(times), median(megabytes)];
      return [
        {
          figure: `desktop app on the stand-in’s Chromium, start with its shop until the dashboard, median of ${starts}`,
          wanted: `at most ${wantedMs} ms`,
          measured: `${Math.round(ms)} ms`,
          isMet: ms <= wantedMs,
        },
        {
          figure: `memory of host mode’s server at rest, beside an open dashboard`,
          wanted: `at most ${wantedMegabytes} MB`,
          measured: `${Math.round(held)} MB`,
          isMet: held <= wantedMegabytes,
        },
        {
          figure: `host mode’s server away after it was killed, the longest of ${kills} times in a row`,
          wanted: `at most ${wantedAwayMs} ms`,
          measured: `${Math.round(awayMs)} ms`,
          isMet: awayMs <= wantedAwayMs,
        },
      ];
    } finally {
      for (const end of ends) await end();
      rmSync(work, { recursive: true, force: true });
    }
  },
};

async function dashboardOf(app: DesktopApp): Promise<void> {
  const page = await app.window();
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
}

/** Kills the app's server repeatedly. Returns the longest time until the server responded again, in milliseconds. */
async function killAgainAndAgain(app: DesktopApp, folder: string): Promise<number> {
  await dashboardOf(app);
  const address = addressOf(folder);
  const times: number[] = [];
  for (let killed = 0; killed < kills; killed += 1) {
    const { pid } = await app.next('server');
    const begun = performance.now();
    process.kill(pid, 'SIGKILL');
    while (!(await isServing(address))) {
      // If the app stops restarting the server, it prompts the owner, but no one is here to respond.
      if (performance.now() - begun > giveUpMs) throw new Error(`Killed ${killed + 1} times, the server isn’t back.`);
      await pause(20);
    }
    times.push(performance.now() - begun);
  }
  await app.quit();
  return Math.max(...times);
}

async function isServing(address: string): Promise<boolean> {
  // A server that was just killed may have accepted the connection without ever responding.
  const signal = AbortSignal.timeout(responseMs);
  const response = await fetch(`${address}/api/health`, { signal }).catch(() => null);
  await response?.body?.cancel();
  return response?.ok ?? false;
}
