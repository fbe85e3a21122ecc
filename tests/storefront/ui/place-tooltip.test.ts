import { expect, it } from 'vitest';
import { placeTooltip } from '#storefront/ui/tooltips/tooltip-layer.ts';

function placed(anchor: { left: number; top: number; bottom: number; width: number }) {
  const tip = { offsetWidth: 100, offsetHeight: 28, style: { top: '', left: '' } };
  placeTooltip(tip as unknown as HTMLElement, anchor, { clientWidth: 375, clientHeight: 700 });
  return tip.style;
}

it('A tooltip is centred below its control', () => {
  expect(placed({ left: 180, top: 20, bottom: 60, width: 40 })).toEqual({ top: '66px', left: '150px' });
});

it('A tooltip never leaves the window', () => {
  expect(placed({ left: 340, top: 20, bottom: 60, width: 30 }).left).toBe('267px');
  expect(placed({ left: 0, top: 20, bottom: 60, width: 30 }).left).toBe('8px');
});

it('A tooltip is placed above its control if there is no room below', () => {
  expect(placed({ left: 180, top: 660, bottom: 690, width: 40 }).top).toBe('626px');
});
