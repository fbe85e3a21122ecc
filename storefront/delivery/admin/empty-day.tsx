import { type Day, formatShortDay } from '#core/dates.ts';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { countOf } from '#storefront/ui/count-of.ts';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import type { ShownRunSheet } from './use-run-sheet.ts';

/** A text for a day without deliveries. It explains how orders get a day, and links to a day with orders. */
export function EmptyDay({ shown: { days }, day }: { shown: ShownRunSheet; day: Day }) {
  const next = days.find((each) => each.toDeliver > 0 && each.day !== day);
  return (
    <section aria-labelledby="empty-heading" className="border border-ink bg-white p-6">
      <h2 id="empty-heading" className="text-xl">
        Nothing to deliver on {formatShortDay(day)}
      </h2>
      <p className="mt-2 max-w-prose">
        Orders appear here once they are paid and have this delivery day. Customers choose a day from tomorrow to two
        weeks ahead, and you can set it on the order. A layby gets its day after the last payment.
      </p>
      <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2">
        {next === undefined ? null : (
          <ButtonLink to={`/admin/run-sheet?day=${next.day}`} size="sm">
            {formatShortDay(next.day)}: {countOf(next.toDeliver, 'delivery', 'deliveries')}
          </ButtonLink>
        )}
        <ShopLink
          to="/admin?tab=orders&attention=no-delivery-date"
          className="text-link inline-flex min-h-11 items-center"
        >
          Paid orders without a day
        </ShopLink>
      </div>
    </section>
  );
}
