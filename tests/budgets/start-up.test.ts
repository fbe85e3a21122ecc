import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startBuiltShop } from '#tests/support/shop/built-shop.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { startUpBudget } from './budgets.ts';

it('The built server loads few modules until it serves its first request', async () => {
  const file = join(temporaryFolder(), 'modules');
  const shop = await startBuiltShop();
  onTestFinished(() => shop.discard());
  // The first start also creates the sample shop.
  const counting = new URL('./count-modules.mjs', import.meta.url).href;
  await shop.restart({ NODE_OPTIONS: `--import=${counting}`, MODULES_FILE: file });
  // The first page loads what renders pages.
  expect((await fetch(shop.url)).status).toBe(200);
  const modules = [...new Set(readFileSync(file, 'utf8').trim().split('\n'))];
  expect(modules.some((path) => path.endsWith('dist/server/main.js'))).toBe(true);
  const kilobytes = modules.reduce((sum, path) => sum + statSync(path).size, 0) / 1024;
  expect(modules.length, modules.join('\n')).toBeLessThanOrEqual(startUpBudget.modules);
  expect(kilobytes).toBeLessThanOrEqual(startUpBudget.kilobytes);
});
