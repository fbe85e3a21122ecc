import { chromium, type JSHandle, type Page } from '@playwright/test';
import { expect, it, onTestFinished } from 'vitest';
import { browserLaunch } from '#tests/support/browser/browser.ts';
import { loadJudge, reportJudgement } from './judge.ts';
import { publicPathsOf, startJudgedShop } from './public-pages.ts';
import { openPage, signIn, staffPaths } from './staff-pages.ts';

/** The parts of Alfa that the test uses: its packages have types of their own, which aren't here. */
interface Alfa {
  Playwright: { toPage(document: JSHandle): Promise<unknown> };
  Audit: { of(page: unknown, rules: Iterable<unknown>): { evaluate(): Promise<Iterable<AlfaOutcome>> } };
  rules: { filter(keep: (rule: AlfaRule) => boolean): Iterable<unknown> };
  isCriterion(requirement: unknown): boolean;
  isOfLevelAa(criterion: unknown): boolean;
}

interface AlfaRule {
  uri: string;
  requirements: readonly unknown[];
}

interface AlfaOutcome {
  rule: AlfaRule;
  toJSON(): { outcome: string; target?: unknown };
  target: { toString(): string };
}

async function loadAlfa(): Promise<Alfa> {
  const load = (name: string) => loadJudge(`@siteimprove/alfa-${name}`);
  const [playwright, act, rules, wcag] = await Promise.all([
    load('playwright'),
    load('act'),
    load('rules'),
    load('wcag'),
  ]);
  const { isCriterion } = wcag.Criterion as Pick<Alfa, 'isCriterion'>;
  const { isAA } = wcag.Conformance as { isAA(): Alfa['isOfLevelAa'] };
  return {
    Playwright: playwright.Playwright as Alfa['Playwright'],
    Audit: act.Audit as Alfa['Audit'],
    rules: rules.default as Alfa['rules'],
    isCriterion,
    isOfLevelAa: isAA(),
  };
}

it('Alfa finds no violation of WCAG by its ACT rules on public pages and staff screens', async () => {
  const shop = await startJudgedShop();
  onTestFinished(() => shop.discard());
  const { Playwright, Audit, rules, isCriterion, isOfLevelAa } = await loadAlfa();
  const ofWcag = [
    ...rules.filter(({ requirements }) => requirements.some((each) => isCriterion(each) && isOfLevelAa(each))),
  ];
  const browser = await chromium.launch(await browserLaunch());
  onTestFinished(() => browser.close());
  const faults: string[] = [];
  const judge = async (page: Page, path: string) => {
    await openPage(page, shop.url + path);
    const outcomes = await Audit.of(
      await Playwright.toPage(await page.evaluateHandle(() => window.document)),
      ofWcag,
    ).evaluate();
    for (const outcome of outcomes) {
      if (outcome.toJSON().outcome !== 'failed') continue;
      faults.push(
        `${path}: ${outcome.rule.uri.split('/').at(-1)} ${String(outcome.target).replace(/\s+/g, ' ').slice(0, 200)}`,
      );
    }
  };
  const visitor = await browser.newPage();
  const publicPaths = await publicPathsOf(shop.url);
  for (const path of publicPaths) await judge(visitor, path);
  const staff = await browser.newPage();
  await signIn(staff, shop.url);
  for (const path of staffPaths) await judge(staff, path);
  reportJudgement('Alfa (ACT rules)', {
    lookedAt: `${publicPaths.length + staffPaths.length} pages by ${ofWcag.length} rules`,
    faults: faults.length,
  });
  expect(faults).toEqual([]);
});
