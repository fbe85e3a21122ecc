import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { deleteStockItem, type StockItem } from '#core/stock/stock-api.ts';
import { EditorRecord } from '#storefront/admin/editor/editor-record.tsx';
import { ScreenFailure } from '#storefront/admin/shell/screen-failure.tsx';
import { ScreenHeading } from '#storefront/admin/shell/screen-heading.tsx';
import { ConfirmDialog } from '#storefront/admin/ui/confirm-dialog.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { Button } from '#storefront/ui/button.tsx';
import { itemPath, stockPath, stockQueries } from '../stock-queries.ts';
import { ItemForm } from './item-form.tsx';

/** /admin/stock/new and /admin/stock/{id}/edit: the form for a new or existing stock item. */
export function ItemFormScreen() {
  const { id } = useParams();
  if (id !== undefined) return <EditItem key={id} id={id} />;
  return (
    <>
      <ScreenHeading title="New Stock Item" back={{ to: stockPath, label: 'Stock' }} />
      <ItemForm item={null} />
    </>
  );
}

function EditItem({ id }: { id: string }) {
  return (
    <EditorRecord
      record={stockQueries.item(id)}
      failure="Couldn’t load the stock item. Check your connection and try again."
      heading={(item) => (
        <ScreenHeading
          title={item ? `Edit ${item.name}` : 'Edit Stock Item'}
          back={item ? { to: itemPath(item), label: item.name } : { to: stockPath, label: 'Stock' }}
          actions={item ? <DeleteItem item={item} /> : null}
        />
      )}
      missing={<ScreenFailure text="There is no such stock item." instead={{ to: stockPath, label: 'All items' }} />}
    >
      {(item) => <ItemForm item={item} />}
    </EditorRecord>
  );
}

function DeleteItem({ item: { id, name } }: { item: StockItem }) {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const { act, isPending, failure } = useAdminMutation({
    run: () => call(deleteStockItem, { params: { id } }),
    success: { title: 'Item Deleted', description: `${name} is no longer in the stock.` },
    failure: { title: 'Not Deleted', description: 'Couldn’t delete the item. Check your connection and try again.' },
    refresh: [stockQueries.all],
    onDone: () => void navigate(stockPath, { replace: true }),
  });
  return (
    <>
      <Button variant="danger" size="xs" onClick={() => setOpen(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={`Delete ${name}?`}
        confirmLabel="Delete"
        pendingLabel="Deleting…"
        danger
        isPending={isPending}
        failure={failure}
        onConfirm={() => void act()}
      >
        <p>It leaves the list. What was booked of it is kept.</p>
      </ConfirmDialog>
    </>
  );
}
