import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { formatInstant, formatShortDay } from '#core/dates.ts';
import { formatMoney } from '#core/money.ts';
import { closePurchase, type Purchase } from '#core/stock/buying/buying-api.ts';
import { costOfGoods } from '#core/stock/buying/cost-of-goods.ts';
import { arrivalOf, progressOf } from '#core/stock/buying/receipt-draft.ts';
import { ScreenHeading } from '#storefront/admin/shell/screen-heading.tsx';
import { useMay } from '#storefront/admin/shell/staff-role-context.ts';
import { ConfirmDialog } from '#storefront/admin/ui/confirm-dialog.tsx';
import { RecordScreen } from '#storefront/admin/ui/record-screen.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { buyingPath, purchasePath, purchaseQueries } from './buying-queries.ts';
import { PurchaseReceipts } from './purchase-receipts.tsx';
import { PurchaseStatus } from './purchase-status.tsx';
import { PurchaseTable } from './purchase-table.tsx';

const back = { to: buyingPath, label: 'Buying' };

/** /admin/buying/{id}: a purchase from a supplier, and the goods received for it. */
export function PurchaseScreen() {
  const { id = '' } = useParams();
  return (
    <RecordScreen
      record={purchaseQueries.purchase(id)}
      name="purchase"
      title={`Purchase ${id}`}
      back={back}
      allLabel="All purchases"
    >
      {(purchase) => <FoundPurchase purchase={purchase} />}
    </RecordScreen>
  );
}

function FoundPurchase({ purchase }: { purchase: Purchase }) {
  const isOwner = useMay('owner');
  const { id, supplier, status, note, sentAt, expectedOn } = purchase;
  const total = purchase.lines.reduce((sum, line) => sum + (costOfGoods(line.unit, line, line) ?? 0), 0);
  const came = costOfReceipts(purchase);
  const facts = [
    `Expected on ${formatShortDay(expectedOn)}`,
    sentAt === null ? 'not sent yet' : `sent on ${formatInstant(sentAt)}`,
    total === 0 ? null : `ordered for ${formatMoney(total)}`,
    came === null ? null : `what came costs ${formatMoney(came)}`,
  ];
  return (
    <>
      <ScreenHeading
        title={`Purchase ${id}`}
        back={back}
        actions={
          isOwner && status === 'draft' ? (
            <ButtonLink to={`${purchasePath(purchase)}/edit`} variant="secondary" size="xs">
              Edit
            </ButtonLink>
          ) : null
        }
      >
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="wrap-anywhere">
            Purchase {id}, {supplier.name}
          </span>
          <span className="text-base">
            <PurchaseStatus purchase={purchase} />
          </span>
        </span>
      </ScreenHeading>
      <p className="mb-4 max-w-prose text-sm text-steel">{facts.filter((fact) => fact !== null).join(' · ')}</p>
      {note === '' ? null : <p className="mb-4 max-w-prose whitespace-pre-wrap wrap-anywhere">{note}</p>}
      <PurchaseActions purchase={purchase} />
      <PurchaseTable purchase={purchase} />
      <PurchaseReceipts purchase={purchase} />
    </>
  );
}

/**
 * Returns the cost of the received goods at the agreed prices, to compare with the supplier's invoice. Null if nothing was received, or
 * if a price isn't known.
 */
function costOfReceipts({ lines, receipts }: Purchase): number | null {
  const costs = receipts
    .flatMap((receipt) => receipt.lines)
    .map((received) => {
      const [price, ...others] = lines.filter(({ itemId }) => itemId === received.itemId);
      return price === undefined || others.length > 0 ? null : costOfGoods(received.unit, received, price);
    });
  return costs.length === 0 || costs.includes(null) ? null : costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0);
}

function PurchaseActions({ purchase }: { purchase: Purchase }) {
  const isOwner = useMay('owner');
  const { status } = purchase;
  const mayReceive = status === 'sent' || status === 'received-in-part';
  const arrival = status === 'received-in-part' ? arrivalOf(progressOf(purchase, [])) : 'part';
  return (
    <>
      {arrival === 'part' ? null : (
        <p className="mb-4 max-w-prose text-sm">
          {arrival === 'all' ? 'Everything that was ordered has come.' : 'Nearly everything that was ordered has come.'}{' '}
          {isOwner ? 'Close the purchase if nothing more is expected.' : 'An owner can close the purchase.'}
        </p>
      )}
      <div className="mb-6 flex flex-wrap gap-3 empty:hidden">
        {mayReceive ? (
          <ButtonLink to={`${purchasePath(purchase)}/receive`} className="max-sm:grow">
            Receive
          </ButtonLink>
        ) : null}
        {isOwner && status === 'draft' ? (
          <ButtonLink to={`${purchasePath(purchase)}/send`} className="max-sm:grow">
            Send…
          </ButtonLink>
        ) : null}
        {isOwner && status !== 'closed' ? <ClosePurchase purchase={purchase} /> : null}
      </div>
    </>
  );
}

function ClosePurchase({ purchase: { id, version, status } }: { purchase: Purchase }) {
  const [isOpen, setOpen] = useState(false);
  const action = useAdminMutation({
    run: () => call(closePurchase, { params: { id }, body: { version } }),
    success: { title: 'Purchase Closed', description: 'Nothing more of it is expected.' },
    failure: { title: 'Not closed', description: 'Couldn’t close the purchase. Check your connection and try again.' },
    refresh: [purchaseQueries.all],
    onDone: () => setOpen(false),
  });
  return (
    <>
      <Button variant="secondary" className="max-sm:grow" onClick={() => setOpen(true)}>
        Close
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={`Close purchase ${id}?`}
        confirmLabel="Close it"
        pendingLabel="Closing…"
        action={action}
      >
        <p>
          {status === 'draft'
            ? 'It isn’t sent, and nothing of it can be received.'
            : 'Nothing more of it can be received. The supplier isn’t told.'}
        </p>
      </ConfirmDialog>
    </>
  );
}
