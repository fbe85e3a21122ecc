import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useAdminRecord } from '#storefront/admin/editor/use-admin-record.ts';
import { ScreenFailure } from '#storefront/admin/shell/screen-failure.tsx';
import { ScreenHeading, ScreenSkeleton } from '#storefront/admin/shell/screen-heading.tsx';
import { stockQueries } from '#storefront/stock/admin/stock-queries.ts';
import { buyingPath, purchasePath, purchaseQueries } from '../buying-queries.ts';
import { ReceiveForm } from './receive-form.tsx';

/** /admin/buying/{id}/receive: the form for the goods that arrived for a purchase. Staff fill it in at the door, on a phone or tablet. */
export function ReceiveScreen() {
  const { id = '' } = useParams();
  const { data: purchase, isPending, isFailed, refresh } = useAdminRecord(purchaseQueries.purchase(id));
  const items = useQuery(stockQueries.choices());
  const isReady = purchase && items.data !== undefined;
  const isOpen = isReady && purchase.status !== 'closed';
  // A form that was opened before the purchase was closed stays open, so that the typed text isn't lost.
  const [begunId, setBegunId] = useState<string>();
  if (isOpen && begunId !== id) setBegunId(id);
  const isBegun = begunId === id;
  const title = purchase ? `Receive from ${purchase.supplier.name}` : `Receive Purchase ${id}`;
  const hasFailed = isFailed || (items.isError && items.data === undefined);
  return (
    <>
      <ScreenHeading title={title} back={{ to: `${buyingPath}/${id}`, label: `Purchase ${id}` }} />
      {isReady && isBegun ? <ReceiveForm key={id} purchase={purchase} items={items.data} /> : null}
      {isReady && !isOpen && !isBegun ? (
        <ScreenFailure
          text="This purchase is closed, so nothing more of it can be received."
          instead={{ to: purchasePath(purchase), label: `Purchase ${id}` }}
        />
      ) : null}
      {hasFailed ? (
        <ScreenFailure
          text="Couldn’t load the purchase. Check your connection and try again."
          onRetry={() => {
            refresh();
            void items.refetch();
          }}
        />
      ) : null}
      {purchase === null ? (
        <ScreenFailure text="There is no such purchase." instead={{ to: buyingPath, label: 'All purchases' }} />
      ) : null}
      {!hasFailed && purchase !== null && !isReady && (isPending || items.isPending) ? <ScreenSkeleton /> : null}
    </>
  );
}
