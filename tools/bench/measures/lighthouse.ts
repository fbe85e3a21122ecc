import { launch } from 'chrome-launcher';
import lighthouse, { type RunnerResult } from 'lighthouse';
import { browserArguments, chromiumExecutable } from '#tests/support/browser/browser.ts';
import type { Figure, Measure } from '../measure.ts';

type Scores = { performance: number; accessibility: number; 'best-practices': number; seo: number };

const wanted: Scores = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };
const categories = Object.keys(wanted) as (keyof Scores)[];
const runs = 5;
const wantedPaintMs = 1600;

/** Runs Lighthouse with its defaults: a mid-range phone on slow 4G. The score is the mean of five runs. */
export const lighthouseScores: Measure = {
  name: 'lighthouse',
  async run(bench) {
    const { path, env } = await chromiumExecutable();
    const chrome = await launch({
      ...(path ? { chromePath: path } : {}),
      chromeFlags: ['--headless', ...browserArguments],
      envVars: env,
      logLevel: 'silent',
    });
    try {
      const home = await runsOf(bench.shop.url, chrome.port);
      const product = await runsOf(bench.shop.url + bench.productPath, chrome.port);
      return [...pageFigures('home', home), ...pageFigures('product', product), speedFigure(home)];
    } finally {
      chrome.kill();
    }
  },
};

async function runsOf(url: string, port: number): Promise<RunnerResult[]> {
  const results: RunnerResult[] = [];
  for (let run = 0; run < runs; run += 1) {
    const result = await lighthouse(url, { port, onlyCategories: [...categories], logLevel: 'silent' });
    if (result) results.push(result);
  }
  if (results.length < runs) throw new Error(`Lighthouse gave no result for ${url}`);
  return results;
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function pageFigures(page: string, results: RunnerResult[]): Figure[] {
  for (const line of new Set(results.flatMap(lostPoints))) console.log(`  ${page}: ${line}`);
  const score = (name: keyof Scores) =>
    mean(results.map(({ lhr }) => Math.round((lhr.categories[name]?.score ?? 0) * 100)));
  const paintMs = mean(results.map(({ lhr }) => lhr.audits['first-contentful-paint']?.numericValue ?? Number.NaN));
  return [
    {
      figure: `Lighthouse mobile, ${page}: performance / accessibility / best practices / SEO`,
      wanted: categories.map((name) => wanted[name]).join(' / '),
      measured: categories.map((name) => Number(score(name).toFixed(1))).join(' / '),
      isMet: categories.every((name) => score(name) >= wanted[name]),
    },
    {
      figure: `Lighthouse mobile, ${page}: first contentful paint`,
      wanted: `under ${wantedPaintMs / 1000} s`,
      measured: `${(paintMs / 1000).toFixed(2)} s`,
      isMet: paintMs < wantedPaintMs,
    },
  ];
}

/** Returns the audits that cost a category points, so that a missed target can be explained. */
function lostPoints({ lhr }: RunnerResult): string[] {
  return categories.flatMap((name) =>
    (lhr.categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${name} loses by ${lhr.audits[id]?.title} ${lhr.audits[id]?.displayValue ?? ''}`.trimEnd()),
  );
}

function speedFigure(results: RunnerResult[]): Figure {
  return {
    figure: 'this machine, by Lighthouse (a desktop is about 1,500 and more)',
    wanted: '',
    measured: String(Math.round(mean(results.map(({ lhr }) => lhr.environment.benchmarkIndex)))),
  };
}
