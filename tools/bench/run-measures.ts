import { setTimeout as pause } from 'node:timers/promises';
import type { Bench, Figure, Measure } from './measure.ts';

/** The name of the row for a measure that has no figure. */
export const failedRow = (name: string): string => `${name}: couldn’t be measured`;

/**
 * Runs the measures one after another. A measure that throws or exceeds its time limit becomes a row whose target isn't met; the
 * other measures still run.
 */
export async function runMeasures(
  measures: readonly Measure[],
  bench: Bench,
  limitMs: (measure: Measure) => number,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const measure of measures) {
    console.log(`Measuring ${measure.name}…`);
    figures.push(...(await figuresOf(measure, bench, limitMs(measure))));
  }
  return figures;
}

async function figuresOf(measure: Measure, bench: Bench, limitMs: number): Promise<Figure[]> {
  const limit = new AbortController();
  try {
    const tooLong = pause(limitMs, undefined, { signal: limit.signal }).then(() => {
      throw new Error(`It took more than ${limitMs / 60_000} minutes.`);
    });
    return await Promise.race([measure.run(bench), tooLong]);
  } catch (error) {
    console.error(error);
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    return [{ figure: failedRow(measure.name), wanted: '', measured: reason.replaceAll('|', '/'), isMet: false }];
  } finally {
    limit.abort();
  }
}
