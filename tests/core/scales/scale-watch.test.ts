import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ScaleReading } from '#core/scales/scale-reading.ts';
import { ScaleWatch } from '#core/scales/scale-watch.ts';

const stable = (grams: number): ScaleReading => ({ state: 'stable', grams });

function watching(...readings: ScaleReading[]): { watch: ScaleWatch; at: number } {
  const watch = new ScaleWatch();
  for (const [index, reading] of readings.entries()) watch.take(reading, index * 150);
  return { watch, at: (readings.length - 1) * 150 };
}

it('A weight is stable once the scale has shown it for a while', () => {
  const { watch, at } = watching(stable(1842), stable(1842), stable(1842));
  expect(watch.view(at)).toEqual({ state: 'stable', grams: 1842 });
  expect(watching(stable(1842)).watch.view(0).state).toBe('moving');
});

it('A scale that reports changing weights as stable is treated as moving', () => {
  const jumps = fc.uniqueArray(fc.integer({ min: 1, max: 15_000 }), { minLength: 2, maxLength: 30 });
  fc.assert(
    fc.property(jumps, (list) => {
      const { watch, at } = watching(...list.map(stable));
      expect(watch.view(at).state).toBe('moving');
    }),
  );
});

it('A scale that sends nothing for a second is lost, and must settle again before its weight counts', () => {
  const { watch, at } = watching(stable(500), stable(500), stable(500));
  expect(watch.view(at + 1000)).toEqual({ state: 'lost', grams: null });
  watch.take(stable(500), at + 5000);
  expect(watch.view(at + 5000).state).toBe('moving');
});

it('The tare is subtracted; an empty tray is shown as the tare, and a missing tray as a negative weight', () => {
  const { watch, at } = watching(stable(120), stable(120), stable(120));
  expect(watch.tare(at)).toBe(true);
  expect(watch.view(at)).toEqual({ state: 'tare', grams: 0 });
  for (const step of [1, 2, 3]) watch.take(stable(1120), at + step * 150);
  expect(watch.view(at + 450)).toEqual({ state: 'stable', grams: 1000 });
  for (const step of [4, 5, 6]) watch.take({ state: 'empty', grams: 0 }, at + step * 150);
  expect(watch.view(at + 900)).toEqual({ state: 'negative', grams: null });
  expect(watch.tare(at + 900)).toBe(true);
  expect(watch.view(at + 900)).toEqual({ state: 'empty', grams: 0 });
});

it('The tare can’t be set while the scale is moving', () => {
  const { watch, at } = watching(stable(120), { state: 'moving', grams: 180 });
  expect(watch.tare(at)).toBe(false);
});

it.each(['over', 'negative'] as const)('A scale that is %s has no weight', (state) => {
  const reading = { state, grams: null };
  const { watch, at } = watching(reading, reading, reading);
  expect(watch.view(at)).toEqual({ state, grams: null });
});
