import { expect as see } from '@playwright/test';
import { expect, it, vi } from 'vitest';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { electronProgram } from '#tools/setup/electron-program.mjs';
import { launchDesktop } from '../stand-in/desktop-app.ts';

vi.setConfig({ testTimeout: 120_000 });

const isInstalled = electronProgram() !== null;
const why = isInstalled ? '' : ' (not run: Electron’s program isn’t installed, so tests/desktop runs on its stand-in)';

// If Electron is installed, the tests in tests/desktop run on it too, except those that simulate an attack.
it.skipIf(!isInstalled)(
  `The app starts on real Electron with an isolated window and its own origin${why}`,
  async () => {
    const app = launchDesktop(temporaryFolder());
    const page = await app.window();
    await see(page.getByRole('heading', { name: 'Welcome to Hindquarter' })).toBeVisible({ timeout: 60_000 });
    expect(page.url()).toBe('shop://counter/admin');
    expect(await page.evaluate('typeof require + typeof process')).toBe('undefinedundefined');
    expect(await page.evaluate('Object.keys(desktop)')).toEqual(['ask', 'on']);
    expect(await app.quit()).toBe(0);
  },
);
