import { expect, it } from 'vitest';
import type { StockMove } from '#core/stock/stock-api.ts';
import { describeMove } from '#storefront/stock/admin/stock-text.ts';

const move: StockMove = {
  id: 1,
  kind: 'wasted',
  pieces: -1,
  grams: 0,
  reason: 'Dropped',
  orderId: null,
  lotId: null,
  at: '2026-11-09T23:00:00.000Z',
  by: null,
};

it('The history of a stock item names each move with its reason, and states the reason for a correction only once', () => {
  expect(describeMove(move)).toBe('Wasted: Dropped');
  const reason = 'Handed over, but not in the record';
  expect(describeMove({ ...move, kind: 'found', pieces: 1, reason })).toBe(`Corrected: ${reason}`);
});
