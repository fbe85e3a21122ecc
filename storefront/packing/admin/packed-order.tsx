import type { Day } from '#core/dates.ts';
import type { PackingOrder } from '#core/packing/packing-api.ts';
import { printPage } from '#storefront/platform/print-page.ts';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { countOf } from '#storefront/ui/count-of.ts';

/**
 * The order that was packed last, with buttons that print its labels and its slip. It is shown while the next order is packed. It is
 * below the next order, so that the line to pack doesn't move.
 */
export function JustPacked({ order, day }: { order: PackingOrder; day: Day }) {
  const { orderId, customer, closed } = order;
  return (
    <section aria-label="Just packed" className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status">
        <strong>
          #{orderId} {customer.name ?? 'No name'}
        </strong>{' '}
        is packed in {countOf(closed?.boxes ?? 1, 'box', 'boxes')}.
      </p>
      <PackedPapers {...{ order, day }} isLast />
    </section>
  );
}

interface PackedPapersProps {
  order: PackingOrder;
  day: Day;
  /** Whether the next order is already being packed. These buttons are then less prominent. */
  isLast?: boolean;
}

/** The buttons for printing the box labels and the packing slip of a packed order. */
export function PackedPapers({ order: { orderId }, day, isLast = false }: PackedPapersProps) {
  const ofOrder = <span className="sr-only"> of order #{orderId}</span>;
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant={isLast ? 'secondary' : 'primary'} size="sm" onClick={() => void printPage({ kind: 'sheet' })}>
        Print box labels{ofOrder}
      </Button>
      <ButtonLink to={`/admin/packing-slips?day=${day}&order=${orderId}`} variant="secondary" size="sm">
        Packing slip{ofOrder}
      </ButtonLink>
    </div>
  );
}
