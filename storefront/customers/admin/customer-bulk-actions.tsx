import { useState } from 'react';
import { callPath } from '#core/call-path.ts';
import { customerFile } from '#core/customers/customer-api.ts';
import { ConfirmedDownload } from '#storefront/accounts/admin/security/confirmed-download.tsx';
import type { RowSelection } from '#storefront/admin/list/use-row-selection.ts';
import { useMay } from '#storefront/admin/shell/staff-role-context.ts';
import { SetTagDialog } from '#storefront/bulk/admin/set-tag-dialog.tsx';
import { Button, buttonClass } from '#storefront/ui/button.tsx';

interface CustomerBulkActionsProps {
  selection: RowSelection;
  /** The tags that are in use. */
  used: readonly string[];
}

/** The actions for the selected customers. */
export function CustomerBulkActions({ selection, used }: CustomerBulkActionsProps) {
  const [isTagging, setTagging] = useState(false);
  const mayExport = useMay('owner');
  return (
    <>
      <Button variant="secondary" size="xs" onClick={() => setTagging(true)}>
        Tag…
      </Button>
      {mayExport ? (
        <ConfirmedDownload
          path={callPath(customerFile, { query: selection.query })}
          className={buttonClass({ variant: 'secondary', size: 'xs' })}
        >
          Export
        </ConfirmedDownload>
      ) : null}
      {isTagging ? (
        <SetTagDialog of="customer" selection={selection} used={used} onClose={() => setTagging(false)} />
      ) : null}
    </>
  );
}
