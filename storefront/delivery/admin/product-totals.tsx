import type { RunSheet } from '#core/delivery/run-sheet-api.ts';

/** What has to be packed for the whole day. */
export function ProductTotals({ totals }: Pick<RunSheet, 'totals'>) {
  const products = totals.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <section aria-labelledby="totals-heading" className="border border-ink bg-white px-4 py-3">
      <h2 id="totals-heading" className="text-lg">
        To pack
      </h2>
      <ul className="ledger mt-2 text-sm">
        {totals.map(({ productId, name, weight, quantity }) => (
          <li key={`${productId}-${name}-${weight}`}>
            <span>
              {name} <span className="whitespace-nowrap text-steel">{weight}</span>
            </span>
            <strong>{quantity}</strong>
          </li>
        ))}
        <li className="font-semibold">
          <span>All packs</span>
          <strong>{products}</strong>
        </li>
      </ul>
    </section>
  );
}
