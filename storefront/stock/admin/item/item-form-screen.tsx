import { useParams } from 'react-router-dom';
import { deleteStockItem, type StockItem } from '#core/stock/stock-api.ts';
import { EditorRecord } from '#storefront/admin/editor/editor-record.tsx';
import { ScreenFailure } from '#storefront/admin/shell/screen-failure.tsx';
import { ScreenHeading } from '#storefront/admin/shell/screen-heading.tsx';
import { call } from '#storefront/api/call.ts';
import { DeleteRecord } from '../delete-record.tsx';
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
  return (
    <DeleteRecord
      name={name}
      listPath={stockPath}
      run={() => call(deleteStockItem, { params: { id } })}
      success={{ title: 'Item Deleted', description: `${name} is no longer in the stock.` }}
      failure={{ title: 'Not Deleted', description: 'Couldn’t delete the item. Check your connection and try again.' }}
      refresh={[stockQueries.all]}
    >
      <p>It leaves the list. What was booked of it is kept.</p>
    </DeleteRecord>
  );
}
