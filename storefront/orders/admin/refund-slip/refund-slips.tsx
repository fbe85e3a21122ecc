import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { formatInstant } from '#core/dates.ts';
import type { StaffOrder } from '#core/orders/staff-order.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { printPage } from '#storefront/platform/print-page.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Money } from '#storefront/ui/money.tsx';
import { RefundSlip } from './refund-slip.tsx';
import { refundSlipOf } from './refund-slip-of.ts';
import { type RefundMade, refundsMade } from './refunds-made.ts';

/** All refunds, each with its own slip. */
export function RefundSlips({ order }: { order: StaffOrder }) {
  const shop = useShop();
  const [printed, setPrinted] = useState<RefundMade | null>(null);
  const refunds = refundsMade(order);
  const print = useEffectEvent(async (refund: RefundMade) => {
    await printPage({ kind: 'receipt', slip: refundSlipOf({ order, refund, shop }) });
    setPrinted(null);
  });
  // Prints in an effect, after the slip is rendered, because the browser prints what is on the page.
  useEffect(() => {
    if (printed !== null) void print(printed);
  }, [printed]);
  if (refunds.length === 0) return null;
  return (
    <section aria-label="Refund slips">
      <h3 className="mb-1 font-text text-sm font-semibold tracking-normal">Refund slips</h3>
      <ul className="border-t border-ink text-sm">
        {refunds.map((refund) => (
          <li
            key={refund.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-rule py-2"
          >
            <span className="min-w-0 grow basis-48 wrap-anywhere">
              <strong className="tabular-nums">
                <Money cents={refund.cents} />
              </strong>
              {refund.reason === null ? '' : `, “${refund.reason}”`}
              <span className="block text-steel">
                {formatInstant(refund.at)}, {refund.by}
              </span>
            </span>
            <Button variant="secondary" size="xs" disabled={printed !== null} onClick={() => setPrinted(refund)}>
              Print slip
            </Button>
          </li>
        ))}
      </ul>
      {printed === null
        ? null
        : createPortal(
            <div className="print-only slip-paper">
              <RefundSlip order={order} refund={printed} shop={shop} />
            </div>,
            document.body,
          )}
    </section>
  );
}
