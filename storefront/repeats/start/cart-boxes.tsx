import type { ReactNode } from 'react';
import type { BoxLine } from '#core/cart/cart.ts';
import { aboutText } from '#core/products/by-kilo.ts';
import { subscriptionDiscountPercent } from '#core/products/payment-options.ts';
import { formatInterval } from '#core/repeats/interval.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { Price } from '#storefront/ui/money.tsx';
import { type BoxGroup, boxesText, boxGroups } from './box-groups.ts';

interface CartBoxesProps {
  lines: readonly BoxLine[];
  /** Whether the cart contains only repeating boxes. */
  isAlone: boolean;
  rowsOf(lines: readonly BoxLine[]): ReactNode;
}

/** The lines of the cart that become repeating boxes, grouped by interval, with the next step for starting them. */
export function CartBoxes({ lines, isAlone, rowsOf }: CartBoxesProps) {
  const { repeats } = useShop();
  const groups = boxGroups(lines);
  return (
    <>
      <div className="grid grid-cols-1 gap-10">
        {groups.map((group) => (
          <section key={group.weeks} aria-label={`Box ${formatInterval(group.weeks).toLowerCase()}`}>
            <h2 className="text-2xl">{formatInterval(group.weeks)}</h2>
            <p className="mt-1 mb-4 max-w-prose text-sm text-steel">
              {subscriptionDiscountPercent}% less, charged at each box’s own cut-off; nothing now. Change, skip or stop
              any time.
            </p>
            {rowsOf(group.lines)}
            <p className="mt-3 flex items-baseline justify-between gap-4">
              <span className="font-semibold">Each box, before delivery</span>
              <strong className="text-right">{aboutText(group.aboutCents, group.goodsCents)}</strong>
            </p>
          </section>
        ))}
        {repeats ? null : (
          <p role="alert" className="ledger-margin bg-white px-5 py-4">
            Repeating boxes can’t be started at the moment. Please remove them from your cart, or ask us.
          </p>
        )}
        {isAlone || !repeats ? null : (
          <p className="ledger-margin bg-white px-5 py-4">
            You order and pay for the rest of your cart first. Then you start {boxesText(groups)}, which{' '}
            {groups.length === 1 ? 'stays' : 'stay'} in your cart until then.
          </p>
        )}
      </div>
      {isAlone ? <BoxSummary groups={groups} /> : null}
    </>
  );
}

/** The summary of a cart that contains only repeating boxes, for which nothing is due now. */
function BoxSummary({ groups }: { groups: readonly BoxGroup[] }) {
  const { repeats } = useShop();
  return (
    <section aria-labelledby="summary-heading" className="ticket p-5 sm:p-7 lg:sticky lg:top-28">
      <h2 id="summary-heading" className="text-2xl">
        Your {groups.length === 1 ? 'Box' : 'Boxes'}
      </h2>
      <dl className="ledger mt-4">
        {groups.map(({ weeks, aboutCents, goodsCents }) => (
          <div key={weeks}>
            <dt>{formatInterval(weeks)}</dt>
            <dd className="text-right tabular-nums">{aboutText(aboutCents, goodsCents)}</dd>
          </div>
        ))}
        <div>
          <dt>Delivery of each box</dt>
          <dd className="text-right text-steel">Shown before you start</dd>
        </div>
        <div>
          <dt className="font-semibold">Due now</dt>
          <dd>
            <Price cents={0} className="text-2xl" />
          </dd>
        </div>
      </dl>
      <p className="mt-2 text-sm text-steel">
        You choose the first day next. We email you the price of each box before it is charged.
      </p>
      {repeats ? (
        <ButtonLink to="/checkout" size="lg" className="mt-5 w-full">
          Proceed to Checkout
        </ButtonLink>
      ) : null}
      <ButtonLink to="/products" variant="secondary" className="mt-3 w-full">
        Continue Shopping
      </ButtonLink>
    </section>
  );
}
