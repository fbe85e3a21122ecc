import { useParams } from 'react-router-dom';
import { EditorRecord } from '#storefront/admin/editor/editor-record.tsx';
import { ScreenFailure } from '#storefront/admin/shell/screen-failure.tsx';
import { ScreenHeading } from '#storefront/admin/shell/screen-heading.tsx';
import { buyingPath, purchasePath, purchaseQueries } from '../buying-queries.ts';
import { PurchaseForm } from './purchase-form.tsx';

const all = { to: buyingPath, label: 'Buying' };

/** /admin/buying/new and /admin/buying/{id}/edit: the form for a new purchase or a draft. */
export function PurchaseFormScreen() {
  const { id } = useParams();
  if (id !== undefined) return <EditPurchase key={id} id={id} />;
  return (
    <>
      <ScreenHeading title="New Purchase" back={all} />
      <PurchaseForm purchase={null} />
    </>
  );
}

function EditPurchase({ id }: { id: string }) {
  return (
    <EditorRecord
      record={purchaseQueries.purchase(id)}
      failure="Couldn’t load the purchase. Check your connection and try again."
      heading={(purchase) => (
        <ScreenHeading
          title={`Edit Purchase ${id}`}
          back={purchase ? { to: purchasePath(purchase), label: `Purchase ${id}` } : all}
        />
      )}
      missing={<ScreenFailure text="There is no such purchase." instead={{ to: buyingPath, label: 'All purchases' }} />}
    >
      {(purchase) =>
        purchase.status === 'draft' ? (
          <PurchaseForm purchase={purchase} />
        ) : (
          <ScreenFailure
            text="This purchase was sent, so it can’t change any more."
            instead={{ to: purchasePath(purchase), label: `Purchase ${purchase.id}` }}
          />
        )
      }
    </EditorRecord>
  );
}
