import { expect, it } from 'vitest';
import { compareStatement } from '#core/payments/statement.ts';
import { describeTotals } from '#server/payments/reconciliation/statement/describe-statement.ts';

it('If totals of shop and provider differ only by a charge just made, the statement says how much isn’t compared yet', () => {
  const at = '2026-11-09T23:00:00.000Z';
  const same = { kind: 'charge', at, amountCents: 199_990, reference: 'c1' } as const;
  const young = { ...same, id: 'txn_2', reference: 'c2', amountCents: 99_995 };
  const totalsUntil = (settledUntil: string) => {
    const ofProvider = { feeCents: 0, payoutId: null, providerChargeId: null };
    const movements = [
      { ...same, id: 'txn_1', ...ofProvider },
      { ...young, ...ofProvider },
    ];
    const recorded = [{ ...same, orderIds: [7] }];
    const period = { from: '2026-11-09', to: '2026-11-15' };
    return describeTotals(compareStatement({ ...period, recorded, movements, settledUntil }), 'stripe');
  };
  const sums = '$1,999.90 by the shop, $2,999.85 at stripe; fees $0.00.';
  expect(totalsUntil('2026-11-09T22:59:00.000Z')).toMatch(/^\$1,999\.90 .* \$999\.95 of it .* isn’t compared yet\.$/);
  // Once the charge is old enough to be compared, it is a difference, which is reported by itself.
  expect(totalsUntil('2026-11-10T00:00:00.000Z')).toBe(sums);
});
