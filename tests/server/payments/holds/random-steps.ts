import { fc } from '#tests/support/chance/fast-check.ts';
import type { ProviderFaults } from '#tests/support/outside/faulty-provider.ts';

export const faultNames = [
  ...(['beforeCharge', 'afterCharge', 'beforeCapture', 'afterCapture'] as const),
  ...(['afterCard', 'beforeRefund', 'afterRefund', 'beforeResponse'] as const),
] satisfies (keyof ProviderFaults)[];

/** Few orders, of which each has much happen to it. */
const at = fc.nat(2);
const card = fc.constantFrom(...(['good', 'good', 'good', 'declinedLater', 'challenged', 'declined'] as const));
/** The ceiling is 3,939 g. Less than 2,700 g and more than 39,390 g have to be confirmed. */
const grams = fc.constantFrom(3600, 3601, 3900, 3939, 4100, 4100, 2000, 40_000);
/** What can happen to orders by the kilo. */
export const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('order' as const), card, days: fc.nat(9), pack: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('pay' as const), at, card }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constantFrom('bank' as const, 'respond' as const), at, yes: fc.boolean() }),
  },
  { weight: 5, arbitrary: fc.record({ does: fc.constantFrom('weigh' as const, 'ask' as const), at, grams }) },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constantFrom('close' as const, 'close' as const, 'close' as const, 'unpack' as const),
      at,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constantFrom('cancel' as const, 'eftpos' as const, 'refund' as const, 'deliver' as const),
      at,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('edit' as const),
      at,
      rumps: fc.integer({ min: 1, max: 3 }),
      packs: fc.nat(2),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('move' as const), at, days: fc.nat(9) }) },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('wait' as const), hours: fc.constantFrom(1, 13, 30, 80, 170) }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('lose' as const), fault: fc.constantFrom(...faultNames) }) },
);
export type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Orders are edited before and after they were agreed to, a greater weight is agreed to, held and captured, and an order that isn't held is charged: a few random histories may lack it. */
export const wholeHistory: Step[] = [
  { does: 'order', card: 'declined', days: 6, pack: false },
  { does: 'edit', at: 2, rumps: 3, packs: 2 },
  { does: 'edit', at: 1, rumps: 2, packs: 2 },
  { does: 'edit', at: 1, rumps: 3, packs: 0 },
  { does: 'ask', at: 0, grams: 4100 },
  { does: 'respond', at: 0, yes: true },
  { does: 'weigh', at: 0, grams: 4100 },
  { does: 'close', at: 0 },
  { does: 'weigh', at: 1, grams: 3600 },
  { does: 'close', at: 1 },
];
