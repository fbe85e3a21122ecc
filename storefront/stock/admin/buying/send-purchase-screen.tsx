import { useNavigate, useParams } from 'react-router-dom';
import { type Purchase, sendPurchase } from '#core/stock/buying/buying-api.ts';
import { useAdminRecord } from '#storefront/admin/editor/use-admin-record.ts';
import { ScreenFailure } from '#storefront/admin/shell/screen-failure.tsx';
import { ScreenHeading, ScreenSkeleton } from '#storefront/admin/shell/screen-heading.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { EmailPreview } from '#storefront/email/admin/email-preview.tsx';
import { telephoneLink } from '#storefront/layout/use-shop.ts';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { buyingPath, purchasePath, purchaseQueries, supplierPath, supplierQueries } from './buying-queries.ts';

/** /admin/buying/{id}/send: a preview of the email to the supplier, with the button that sends it. */
export function SendPurchaseScreen() {
  const { id = '' } = useParams();
  const { data: purchase, isPending, isFailed, refresh } = useAdminRecord(purchaseQueries.purchase(id));
  return (
    <>
      <ScreenHeading title={`Send Purchase ${id}`} back={{ to: `${buyingPath}/${id}`, label: `Purchase ${id}` }} />
      {isPending ? <ScreenSkeleton /> : null}
      {!isPending && !purchase ? (
        <ScreenFailure
          text={
            isFailed ? 'Couldn’t load the purchase. Check your connection and try again.' : 'There is no such purchase.'
          }
          onRetry={isFailed ? refresh : undefined}
          instead={{ to: buyingPath, label: 'All purchases' }}
        />
      ) : null}
      {purchase?.status === 'draft' ? <Send purchase={purchase} /> : null}
      {purchase && purchase.status !== 'draft' ? (
        <ScreenFailure
          text="This purchase was sent already."
          instead={{ to: purchasePath(purchase), label: `Purchase ${purchase.id}` }}
        />
      ) : null}
    </>
  );
}

function Send({ purchase }: { purchase: Purchase }) {
  const { id, version, supplier } = purchase;
  const navigate = useNavigate();
  const { data: sent, isFailed, refresh } = useAdminRecord(purchaseQueries.email(id));
  const { act, isPending, failure } = useAdminMutation({
    run: () => call(sendPurchase, { params: { id }, body: { version } }),
    success: {
      title: 'Purchase Sent',
      description: sent?.to ? `The email goes to ${sent.to}.` : 'It counts as ordered.',
    },
    failure: { title: 'Not sent', description: 'Couldn’t send the purchase. Check your connection and try again.' },
    refresh: [purchaseQueries.all],
    onDone: () => void navigate(purchasePath(purchase), { replace: true }),
  });
  if (isFailed) {
    return <ScreenFailure text="Couldn’t load the email. Check your connection and try again." onRetry={refresh} />;
  }
  if (!sent) return <ScreenSkeleton />;
  return (
    <div data-toasts="bottom" className="grid max-w-3xl gap-4">
      {sent.to === null ? <NoAddress supplier={supplier} /> : null}
      <ActionFailure text={failure} />
      <Button
        size="lg"
        className="w-full sm:justify-self-start"
        disabled={isPending}
        aria-busy={isPending}
        onClick={() => void act()}
      >
        {sent.to === null ? 'Mark as ordered' : `Send to ${sent.to}`}
      </Button>
      <p className="text-sm text-steel">After this, the purchase can’t change any more.</p>
      {sent.email === null ? null : <EmailPreview preview={sent.email} failure="" />}
    </div>
  );
}

function NoAddress({ supplier }: { supplier: Purchase['supplier'] }) {
  const { data } = useAdminRecord(supplierQueries.supplier(supplier.id));
  const phone = data?.phone ?? null;
  return (
    <div className="border border-brass bg-brass/8 p-4">
      <p className="font-semibold">{supplier.name} has no email address, so no email is sent.</p>
      <p className="mt-1 text-sm">
        {phone === null ? 'Order by phone' : 'Order by phone, '}
        {phone === null ? null : (
          <a href={telephoneLink(phone)} className="text-link">
            {phone}
          </a>
        )}
        , and mark the purchase as ordered here. Or enter an address first.
      </p>
      <ButtonLink to={supplierPath(supplier)} variant="secondary" size="sm" className="mt-3">
        Edit {supplier.name}
      </ButtonLink>
    </div>
  );
}
