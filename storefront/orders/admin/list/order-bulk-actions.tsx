import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callPath } from '#core/call-path.ts';
import { orderFile } from '#core/orders/staff-order-api.ts';
import { ConfirmedDownload } from '#storefront/accounts/admin/security/confirmed-download.tsx';
import type { RowSelection } from '#storefront/admin/list/use-row-selection.ts';
import { useMay } from '#storefront/admin/shell/staff-role-context.ts';
import { SetDayDialog } from '#storefront/bulk/admin/set-day-dialog.tsx';
import { SetTagDialog } from '#storefront/bulk/admin/set-tag-dialog.tsx';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { staffOrderQueries } from '../staff-order-queries.ts';
import { PrintPapers } from './print-papers.tsx';

/** The actions for the selected orders. */
export function OrderBulkActions({ selection }: { selection: RowSelection }) {
  const [open, setOpen] = useState<'day' | 'tag' | null>(null);
  const mayExport = useMay('owner');
  const { data: tags = [] } = useQuery(staffOrderQueries.tags());
  const close = () => setOpen(null);
  return (
    <>
      <Button variant="secondary" size="xs" onClick={() => setOpen('day')}>
        Set delivery day…
      </Button>
      <Button variant="secondary" size="xs" onClick={() => setOpen('tag')}>
        Tag…
      </Button>
      <PrintPapers selection={selection} />
      {mayExport ? (
        <ConfirmedDownload
          path={callPath(orderFile, { query: selection.query })}
          className={buttonClass({ variant: 'secondary', size: 'xs' })}
        >
          Export
        </ConfirmedDownload>
      ) : null}
      {open === 'day' ? <SetDayDialog selection={selection} onClose={close} /> : null}
      {open === 'tag' ? (
        <SetTagDialog of="order" selection={selection} used={tags.map(({ tag }) => tag)} onClose={close} />
      ) : null}
    </>
  );
}
