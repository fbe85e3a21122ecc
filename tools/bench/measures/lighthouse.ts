import { launch } from 'chrome-launcher';
import lighthouse, { type RunnerResult } from 'lighthouse';
import { browserArguments, chromiumExecutable } from '#tests/support/browser/browser.ts';
import type { Figure, Measure } from '../measure.ts';

type Scores = { performance: number; accessibility: number; 'best-practices': number; seo: number };

const wanted: Scores = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const categories = Object.keys(wanted) as (keyof Scores)[];
const runs = 3;

/** Lighthouse as it comes: a mid-range phone on slow 4G. The run with the middle performance counts. */
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
      const home = await middleRun(bench.shop.url, chrome.port);
      const product = await middleRun(bench.shop.url + bench.productPath, chrome.port);
      return [scoreFigure('home', home), scoreFigure('product', product), speedFigure(home)];
    } finally {
      chrome.kill();
    }
  },
};

async function middleRun(url: string, port: number): Promise<RunnerResult> {
  const results: RunnerResult[] = [];
  for (let run = 0; run < runs; run += 1) {
    const result = await lighthouse(url, { port, onlyCategories: [...categories], logLevel: 'silent' });
    if (result) results.push(result);
  }
  const middle = results.toSorted((a, b) => scoresOf(a).performance - scoresOf(b).performance).at(results.length >> 1);
  if (!middle) throw new Error(`Lighthouse gave no result for ${url}`);
  return middle;
}

function scoresOf(result: RunnerResult): Scores {
  const score = (name: keyof Scores) => Math.round((result.lhr.categories[name]?.score ?? 0) * 100);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
  };
}

function scoreFigure(page: string, result: RunnerResult): Figure {
  const scores = scoresOf(result);
  for (const line of lostPoints(result)) console.log(`  ${page}: ${line}`);
  return {
    figure: `Lighthouse mobile, ${page}: performance / accessibility / best practices / SEO`,
    wanted: categories.map((name) => wanted[name]).join(' / '),
    measured: categories.map((name) => scores[name]).join(' / '),
    isMet: categories.every((name) => scores[name] >= wanted[name]),
  };
}

/** The audits that cost a category points, so that a figure that isn't met says why. */
function lostPoints({ lhr }: RunnerResult): string[] {
  return categories.flatMap((name) =>
    (lhr.categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${name} loses by ${lhr.audits[id]?.title} ${lhr.audits[id]?.displayValue ?? ''}`.trimEnd()),
  );
}

function speedFigure({ lhr }: RunnerResult): Figure {
  return {
    figure: 'this machine, by Lighthouse (a desktop is about 1,500 and more)',
    wanted: '',
    measured: String(Math.round(lhr.environment.benchmarkIndex)),
  };
}
