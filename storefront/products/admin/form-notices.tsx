import type { StaffProduct } from '#core/products/staff-product-api.ts';
import { DraftOffer } from './draft-offer.tsx';
import { StaleNotice } from './stale-notice.tsx';
import type { OpenProductForm } from './use-product-form.ts';

/** What somebody should know before going on with the form. */
export function FormNotices({ product, open }: { product: StaffProduct | null; open: OpenProductForm }) {
  const { kept, newer, start, values, changed, saving } = open;
  const { offered } = kept;
  return (
    <>
      {offered && !newer ? (
        <DraftOffer
          kept={offered}
          shown={values}
          onRestore={() => open.restore(offered)}
          onDiscard={() => {
            kept.answer();
            if (changed.length === 0) kept.forget();
          }}
        />
      ) : null}
      {product?.isHidden ? (
        <p className="mb-5 border border-steel bg-bone px-4 py-3 text-sm">
          <strong className="font-semibold">This product is hidden.</strong> Customers don’t see it. Saving keeps it
          hidden; the button that restores it stands in the list of products.
        </p>
      ) : null}
      {newer ? (
        <StaleNotice
          start={start.draft}
          theirs={newer}
          yours={values}
          isPending={saving.isPending}
          onTakeField={(field) => open.takeField(field, newer)}
          onSaveYours={() => open.submit(newer.version)}
          onTakeAll={() => open.takeAll(newer)}
        />
      ) : null}
    </>
  );
}
