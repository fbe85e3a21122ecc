import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { Order } from '#core/orders/order.ts';
import { useCurrentUser } from '#storefront/accounts/current-user.ts';
import { PageHead } from '#storefront/layout/page-head.tsx';
import { Wordmark } from '#storefront/layout/wordmark.tsx';
import type { PageHandle } from '#storefront/page-handle.ts';
import { printPage } from '#storefront/platform/print-page.ts';
import { sessionHint } from '#storefront/platform/session-hint.ts';
import { Button } from '#storefront/ui/button.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { orderQueries } from '../order-queries.ts';
import { Receipt } from './receipt.tsx';

function isOrderNumber(text: string | undefined): text is string {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text);
}

export const handle: PageHandle = {
  async prefetch(_client, { id }) {
    return isOrderNumber(id) ? undefined : null;
  },
};

/** /account/orders/{id}/receipt: one of the customer's or guest's own orders as a printable page. */
export function Component() {
  const { id = '' } = useParams();
  return (
    <div className="min-h-dvh bg-bone print:min-h-0 print:bg-white">
      <PageHead
        title={`Receipt for Order #${id}`}
        description="Items, payments and balance of one order, to print or to keep."
        canonicalPath={`/account/orders/${id}/receipt`}
        noindex
      />
      <header className="border-b border-ink bg-paper print:hidden">
        <div className="page flex min-h-16 flex-wrap items-center gap-x-3 lg:min-h-20">
          <ShopLink to="/" className="mr-auto py-3 text-ink no-underline">
            <Wordmark />
          </ShopLink>
          <ShopLink
            to={`/account?tab=orders&highlight=${id}`}
            className="text-link inline-flex min-h-12 items-center text-sm"
          >
            Back to my orders
          </ShopLink>
        </div>
      </header>
      <main id="main" className="mx-auto max-w-[52rem] px-4 py-8 sm:px-6 sm:py-12 print:max-w-none print:p-0">
        <ShownReceipt id={id} />
      </main>
    </div>
  );
}

/** The receipt; a placeholder until the user is known. The server renders only the placeholder, because it doesn't know the user. */
function ShownReceipt({ id }: { id: string }) {
  return useCurrentUser() === undefined ? <ReceiptSkeleton /> : <OwnReceipt id={id} />;
}

function OwnReceipt({ id }: { id: string }) {
  // Without a session, the request isn't sent, because the server would only respond with 401.
  const mayHaveOrders = isOrderNumber(id) && ['customer', 'guest-orders'].includes(sessionHint());
  const {
    data: order,
    isError,
    refetch,
  } = useQuery({
    ...orderQueries.detail(Number(id)),
    enabled: mayHaveOrders,
  });
  if (order) return <PrintableReceipt order={order} />;
  if (isError) return <NotLoaded onRetry={() => void refetch()} />;
  if (mayHaveOrders && order === undefined) return <ReceiptSkeleton />;
  return <NoReceipt id={id} />;
}

/**
 * A receipt with a button that prints it. Both appear only after the payments have loaded; otherwise the receipt would say that nothing
 * was paid.
 */
function PrintableReceipt({ order }: { order: Order }) {
  const { data: payments, isError, refetch } = useQuery(orderQueries.payments(order.id));
  if (payments === undefined) return isError ? <NotLoaded onRetry={() => void refetch()} /> : <ReceiptSkeleton />;
  return (
    <>
      <div className="mb-5 flex justify-end print:hidden">
        <Button onClick={() => void printPage({ kind: 'sheet' })}>Print</Button>
      </div>
      <Receipt order={order} payments={payments} />
    </>
  );
}

function NoReceipt({ id }: { id: string }) {
  const here = isOrderNumber(id) ? `?redirect=/account/orders/${id}/receipt` : '';
  return (
    <div className="ticket p-6 sm:p-10">
      <h1 className="text-3xl">Order Not Found</h1>
      <p className="mt-4 max-w-prose">
        There is no such order among yours. Receipts are shown to the account, or the browser, that the order was made
        with.
      </p>
      <p className="mt-4">
        <ShopLink to={`/account${here}`} className="text-link inline-flex min-h-11 items-center">
          Log in, or see your orders
        </ShopLink>
      </p>
    </div>
  );
}

function NotLoaded({ onRetry }: { onRetry(): void }) {
  return (
    <div role="alert" className="ticket p-6 sm:p-10">
      <h1 className="text-3xl">Couldn’t load the receipt</h1>
      <p className="mt-4">Check your connection and try again.</p>
      <Button variant="secondary" className="mt-5" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

function ReceiptSkeleton() {
  return (
    <div role="status">
      <h1 className="sr-only">Receipt</h1>
      <span className="sr-only">Loading the receipt…</span>
      <Skeleton className="h-[36rem] bg-white" />
    </div>
  );
}
