import { useParams } from 'react-router-dom';
import { deleteSupplier, type Supplier } from '#core/stock/buying/supplier-api.ts';
import { EditorRecord } from '#storefront/admin/editor/editor-record.tsx';
import { ScreenFailure } from '#storefront/admin/shell/screen-failure.tsx';
import { ScreenHeading } from '#storefront/admin/shell/screen-heading.tsx';
import { call } from '#storefront/api/call.ts';
import { DeleteRecord } from '#storefront/stock/admin/delete-record.tsx';
import { supplierQueries, suppliersPath } from '../buying-queries.ts';
import { SupplierForm } from './supplier-form.tsx';

const back = { to: suppliersPath, label: 'Suppliers' };

/** /admin/buying/suppliers/new and /admin/buying/suppliers/{id}/edit: the form for a new or existing supplier. */
export function SupplierFormScreen() {
  const { id } = useParams();
  if (id !== undefined) return <EditSupplier key={id} id={id} />;
  return (
    <>
      <ScreenHeading title="New Supplier" back={back} />
      <SupplierForm supplier={null} />
    </>
  );
}

function EditSupplier({ id }: { id: string }) {
  return (
    <EditorRecord
      record={supplierQueries.supplier(id)}
      failure="Couldn’t load the supplier. Check your connection and try again."
      heading={(supplier) => (
        <ScreenHeading
          title={supplier ? `Edit ${supplier.name}` : 'Edit Supplier'}
          back={back}
          actions={supplier ? <DeleteSupplier supplier={supplier} /> : null}
        />
      )}
      missing={
        <ScreenFailure text="There is no such supplier." instead={{ to: suppliersPath, label: 'All suppliers' }} />
      }
    >
      {(supplier) => <SupplierForm supplier={supplier} />}
    </EditorRecord>
  );
}

function DeleteSupplier({ supplier: { id, name } }: { supplier: Supplier }) {
  return (
    <DeleteRecord
      name={name}
      listPath={suppliersPath}
      run={() => call(deleteSupplier, { params: { id } })}
      success={{ title: 'Supplier Deleted', description: `${name} is no longer a supplier.` }}
      failure={{
        title: 'Not Deleted',
        description: 'Couldn’t delete the supplier. Check your connection and try again.',
      }}
      refresh={[supplierQueries.all]}
    >
      <p>Past purchases and lots keep the name.</p>
    </DeleteRecord>
  );
}
