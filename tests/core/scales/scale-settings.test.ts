import { expect, it } from 'vitest';
import { pollOf } from '#core/scales/scale-parser.ts';
import { lineDefaults, mayPrice } from '#core/scales/scale-settings.ts';
import { pollMs, ScaleWatch } from '#core/scales/scale-watch.ts';

it('Only a scale whose approval number and last verification are known may price goods', () => {
  expect(mayPrice({ approval: 'NMI 6/4C/123', verifiedOn: '2026-03-01' })).toBe(true);
  expect(mayPrice({ approval: 'NMI 6/4C/123', verifiedOn: null })).toBe(false);
  expect(mayPrice({ approval: '', verifiedOn: '2026-03-01' })).toBe(false);
});

it('The default polling command and line settings of a scale are those with which its maker delivers it', () => {
  const seven = { baudRate: 9600, dataBits: 7, parity: 'even', stopBits: 1 };
  expect([pollOf('cas'), lineDefaults.cas]).toEqual(['W', seven]);
  expect([pollOf('mettler'), lineDefaults.mettler]).toEqual(['W', seven]);
  expect(pollOf('nci')).toBe('W\r');
  expect(pollOf('continuous')).toBeNull();
});

it('A scale that is polled isn’t reported as lost after two missing answers', () => {
  const watch = new ScaleWatch();
  watch.take({ state: 'empty', grams: 0 }, 0);
  expect(watch.view(3 * pollMs).state).not.toBe('lost');
});
