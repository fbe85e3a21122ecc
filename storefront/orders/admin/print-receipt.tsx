import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { accountName } from '#core/accounts/account-name.ts';
import type { Order } from '#core/orders/order.ts';
import type { Payment } from '#core/payments/payment.ts';
import { useCurrentUser } from '#storefront/accounts/current-user.ts';
import { askNow } from '#storefront/api/ask-now.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { printPage } from '#storefront/platform/print-page.ts';
import { Button, type ButtonProps } from '#storefront/ui/button.tsx';
import { toast } from '#storefront/ui/toasts/toast.ts';
import { orderQueries } from '../order-queries.ts';
import { Receipt } from '../receipt/receipt.tsx';
import { receiptSlipOf } from '../receipt/receipt-slip.ts';

/** A button that prints an order's receipt without leaving the screen. */
export function PrintReceipt({
  order,
  label = 'Print receipt',
  ...button
}: { order: Order; label?: string } & Pick<ButtonProps, 'size'>) {
  const queries = useQueryClient();
  const user = useCurrentUser();
  const shop = useShop();
  const [payments, setPayments] = useState<readonly Payment[] | null>(null);
  const [isLoading, setLoading] = useState(false);

  async function load(): Promise<void> {
    setLoading(true);
    try {
      setPayments(await askNow(queries, orderQueries.payments(order.id)));
    } catch {
      const description = 'Couldn’t load its payments. Check your connection and try again.';
      toast({ variant: 'destructive', title: 'Couldn’t print the receipt', description });
    }
    setLoading(false);
  }
  const print = useEffectEvent(async (paid: readonly Payment[]) => {
    const servedBy = user ? accountName(user) : null;
    await printPage({ kind: 'receipt', slip: receiptSlipOf({ order, payments: paid, shop, servedBy }) });
    setPayments(null);
  });
  // Prints in an effect, after the receipt is rendered, because the browser prints what is on the page.
  useEffect(() => {
    if (payments !== null) void print(payments);
  }, [payments]);
  return (
    <>
      <Button {...button} variant="secondary" disabled={isLoading || payments !== null} onClick={() => void load()}>
        {label}
      </Button>
      {payments === null
        ? null
        : createPortal(
            <div className="print-only slip-paper">
              <Receipt order={order} payments={payments} />
            </div>,
            document.body,
          )}
    </>
  );
}
