import type { CashMovement, Drawer, LastCount } from '#core/drawer/drawer-api.ts';
import { formatMoney } from '#core/money.ts';
import { countOf } from '#storefront/ui/count-of.ts';

/**
 * Returns the cash that was taken offline before the last count but recorded after it. This cash was already in the drawer at the
 * count.
 */
export function findLateCash(last: Pick<LastCount, 'recordedAt'>, cash: readonly CashMovement[]): CashMovement[] {
  return cash.filter(({ madeAt }) => madeAt !== null && Date.parse(madeAt) < Date.parse(last.recordedAt));
}

/** Explains a difference between two counts if an offline counter recorded cash late. Shows nothing if no cash was recorded late. */
export function LateCash({ last, cash }: { last: LastCount; cash: Drawer['cash'] }) {
  const late = findLateCash(last, cash);
  if (late.length === 0) return null;
  const sum = formatMoney(late.reduce((cents, { amountCents }) => cents + amountCents, 0));
  return (
    <p className="mt-4 border border-brass bg-bone p-3 text-sm">
      <strong>
        {countOf(late.length, 'offline payment')} in cash, {sum}, arrived after the last count and{' '}
        {late.length === 1 ? 'was' : 'were'} taken before it.
      </strong>{' '}
      The money was in the drawer then: that count had {sum} too much, and this one has {sum} too little if it was
      banked.
    </p>
  );
}
