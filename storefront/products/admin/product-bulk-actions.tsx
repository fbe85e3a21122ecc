import { useState } from 'react';
import { callPath } from '#core/call-path.ts';
import { productFile } from '#core/products/staff-product-api.ts';
import { ConfirmedDownload } from '#storefront/accounts/admin/security/confirmed-download.tsx';
import type { RowSelection } from '#storefront/admin/list/use-row-selection.ts';
import { BulkDialog } from '#storefront/bulk/admin/bulk-dialog.tsx';
import { PriceChangeForm } from '#storefront/bulk/admin/price-change-form.tsx';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { countOf } from '#storefront/ui/count-of.ts';

/** The actions of an owner for the selected products. */
export function ProductBulkActions({ selection: { count, query } }: { selection: RowSelection }) {
  const [isPricing, setPricing] = useState(false);
  return (
    <>
      <Button variant="secondary" size="xs" onClick={() => setPricing(true)}>
        Change prices…
      </Button>
      <ConfirmedDownload
        path={callPath(productFile, { query })}
        className={buttonClass({ variant: 'secondary', size: 'xs' })}
      >
        Export
      </ConfirmedDownload>
      {isPricing ? (
        <BulkDialog title={`Prices of ${countOf(count, 'product')}`} onClose={() => setPricing(false)}>
          {(onStarted) => <PriceChangeForm which={query} onStarted={onStarted} />}
        </BulkDialog>
      ) : null}
    </>
  );
}
