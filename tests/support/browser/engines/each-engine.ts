import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '#server/project-root.ts';
import { type BuiltShop, startBuiltShop } from '#tests/support/shop/built-shop.ts';
import type { Engine } from './engine.ts';
import { EnginePage } from './engine-page.ts';
import { gecko } from './gecko.ts';
import { webkit } from './webkit.ts';

export interface Story {
  page: EnginePage;
  shop: BuiltShop;
  engine: Engine;
}

type StartShop = () => Promise<BuiltShop>;

/** Runs a story in each engine, each time on a new shop. An engine that isn't on this machine is skipped, with a warning. */
export function itInEachEngine(title: string, story: (story: Story) => Promise<void>, startShop?: StartShop): void {
  describe.each([gecko, webkit])('$name', (engine) => {
    const missing = engine.programs.filter((program) => !existsSync(program));
    if (missing.length > 0) {
      console.warn(
        `SKIPPED in ${engine.name}: ${title}. It needs the Debian packages ${engine.packages.join(' and ')}: ` +
          `apt-get install ${engine.packages.join(' ')} (missing: ${missing.join(', ')})`,
      );
      it.skip(title);
      return;
    }
    runStory({ engine, title, story, startShop: startShop ?? startBuiltShop });
  });
}

/** Writes what the window shows to `tests/.artifacts/engines`. */
export async function saveScreenshot({ engine, page }: Story, name: string): Promise<void> {
  const folder = join(projectRoot, 'tests', '.artifacts', 'engines');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${engine.name} ${name}.png`), await page.browser.screenshot());
}

interface StoryRun {
  engine: Engine;
  title: string;
  story(story: Story): Promise<void>;
  startShop: StartShop;
}

function runStory({ engine, title, story, startShop }: StoryRun): void {
  let shop: BuiltShop | undefined;
  let page: EnginePage | undefined;
  beforeAll(async () => {
    shop = await startShop();
    page = new EnginePage(await engine.start(), shop.url);
    await page.browser.resize(1280, 900);
  });
  afterAll(async () => {
    await page?.browser.end();
    await shop?.discard();
  });
  it(title, async () => {
    if (page === undefined || shop === undefined) throw new Error('The browser and its shop did not start');
    const running = { page, shop, engine };
    await story(running).catch(async (error: unknown) => {
      await saveScreenshot(running, `failed ${title}`);
      throw error;
    });
    expect(page.browser.errors()).toEqual([]);
  });
}
