import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type BulkJob, previewPriceChange, startPriceChange } from '#core/bulk/bulk-api.ts';
import { type PriceChange, priceChangeSchema } from '#core/bulk/price-change.ts';
import { formatMoney } from '#core/money.ts';
import { productTypes } from '#core/products/product-options.ts';
import { type Column, DataTable } from '#storefront/admin/list/data-table.tsx';
import type { ListFilterValues } from '#storefront/admin/list/use-admin-list.ts';
import { ConfirmDialog } from '#storefront/admin/ui/confirm-dialog.tsx';
import { SelectField } from '#storefront/admin/ui/form-fields.tsx';
import { rejectionOf } from '#storefront/admin/ui/rejection.ts';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call, type ResponseOf } from '#storefront/api/call.ts';
import { newClientKey } from '#storefront/api/client-key.ts';
import { changedByProducts } from '#storefront/products/admin/staff-product-queries.ts';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { countOf } from '#storefront/ui/count-of.ts';
import { Field } from '#storefront/ui/field.tsx';
import { bulkQueries } from './bulk-queries.ts';

interface Wanted {
  change: PriceChange;
  query: ListFilterValues;
}
/**
 * The previewed prices, and the idempotency key for starting the change. If the response is lost, a repeat with the same key doesn't
 * start a second change.
 */
type Preview = ResponseOf<typeof previewPriceChange> & Wanted & { key: string };

interface PriceChangeFormProps {
  /** The selected products; absent if the form asks for a product type instead. */
  which?: ListFilterValues;
  onStarted?(job: BulkJob): void;
}

/**
 * A form for changing prices: asks for the percentage and the rounding, and previews each old and new price before anything is
 * changed.
 */
export function PriceChangeForm({ which, onStarted }: PriceChangeFormProps) {
  const [type, setType] = useState('');
  const [percent, setPercent] = useState('');
  const [rounding, setRounding] = useState('to-95');
  const [error, setError] = useState('');
  const [preview, setPreview] = useState<Preview | null>(null);
  const [isAsking, setAsking] = useState(false);
  const queries = useQueryClient();
  const show = useAdminMutation({
    run: ({ change, query }: Wanted) =>
      call(previewPriceChange, { query: new URLSearchParams(query), body: { change } }),
    failure: { title: 'Error', description: 'Couldn’t calculate the prices. Check your connection and try again.' },
    onDone: (found, { change, query }) => setPreview({ ...found, change, query, key: newClientKey() }),
  });
  const start = useAdminMutation({
    run: async ({ change, total, digest, query, key }: Preview) => {
      const body = { change, total, ...(digest === '' ? {} : { digest }) };
      const search = new URLSearchParams(query);
      return call(startPriceChange, { query: search, body, idempotencyKey: key }).catch((error: unknown) => {
        // If there was no clear rejection, the change may have been started. The list of jobs then shows it.
        if (rejectionOf(error, { isRepeat: false }) === null)
          void queries.invalidateQueries({ queryKey: bulkQueries.all });
        throw error;
      });
    },
    success: { title: 'Success', description: 'The prices are being changed' },
    failure: { title: 'Error', description: 'Couldn’t change the prices.', unknown: unknownStart },
    refresh: [bulkQueries.all, ...changedByProducts],
    // The prices or the number of products have changed. Staff must see the new preview before they confirm it.
    onConflict: async () => {
      setAsking(false);
      if (preview !== null) await show.act(preview);
    },
    onDone: (job) => {
      setAsking(false);
      setPreview(null);
      onStarted?.(job);
    },
  });
  const submit = () => {
    const typed = { kind: 'price', percent: percent === '' ? undefined : Number(percent), rounding };
    const read = priceChangeSchema.safeParse(typed);
    start.forgetProblem();
    setPreview(null);
    setError(read.success ? '' : (read.error.issues[0]?.message ?? ''));
    if (read.success) void show.act({ change: read.data, query: which ?? (type === '' ? {} : { type }) });
  };
  // Removes the preview, because it belongs to the previous input.
  const edit = (set: (value: string) => void) => (event: { target: { value: string } }) => {
    set(event.target.value);
    setPreview(null);
  };
  const whyNotStarted =
    start.failure !== '' && start.problem === null
      ? `${unknownStart.title}. ${unknownStart.description}`
      : start.failure;
  return (
    <>
      <form
        aria-label="Change prices"
        className={`grid max-w-4xl items-start gap-4 ${which === undefined ? 'sm:grid-cols-3' : 'sm:grid-cols-2'}`}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {which === undefined ? (
          <SelectField
            label="Which packs"
            value={type}
            onChange={edit(setType)}
            options={[
              ['', 'All'],
              ...productTypes.map((each) => [each, each.replace(/^./, (first) => first.toUpperCase())] as const),
            ]}
          />
        ) : null}
        <Field
          label="Percentage, such as 5 or -10"
          inputMode="text"
          value={percent}
          onChange={edit(setPercent)}
          error={error || undefined}
        />
        <SelectField
          label="Rounding"
          value={rounding}
          onChange={edit(setRounding)}
          options={[
            ['to-95', 'To the nearest .95'],
            ['cent', 'To the cent'],
          ]}
        />
        <Button type="submit" variant="secondary" size="sm" className="justify-self-start" disabled={show.isPending}>
          {show.isPending ? 'Calculating…' : 'Show the new prices'}
        </Button>
      </form>
      {preview === null ? null : (
        <section aria-label="New prices" className="mt-6">
          <p role="status" className="mb-2 text-sm">
            {preview.total === 0 ? 'No price would change.' : `${countOf(preview.total, 'price')} would change.`}
            {preview.total > preview.rows.length ? ` The first ${preview.rows.length} are shown.` : ''}
            {preview.left > 0 && which !== undefined
              ? ` ${countOf(preview.left, 'product stays', 'products stay')} as they are: hidden, a test, or the same price.`
              : ''}{' '}
            Orders already made by subscription or layby keep their price.
          </p>
          {isAsking ? null : <ActionFailure text={whyNotStarted} className="my-4" />}
          {preview.total === 0 ? null : <PriceTable rows={preview.rows} />}
          {preview.total === 0 ? null : (
            <Button size="sm" className="mt-4" onClick={() => setAsking(true)}>
              Change {countOf(preview.total, 'price')}…
            </Button>
          )}
        </section>
      )}
      <ConfirmDialog
        open={isAsking && preview !== null}
        onOpenChange={setAsking}
        title={`Change ${countOf(preview?.total ?? 0, 'price')}?`}
        confirmLabel={`Change ${countOf(preview?.total ?? 0, 'price')}`}
        isPending={start.isPending}
        failure={whyNotStarted}
        onConfirm={() => preview && void start.act(preview)}
      >
        <p>
          Customers see each new price immediately. You can stop the change. A price that someone else changes in the
          meantime is left as it is and listed.
        </p>
      </ConfirmDialog>
    </>
  );
}

const unknownStart = {
  title: 'We don’t know whether the change of prices was started',
  description: 'Check your connection and press the button again. No price is changed twice.',
};

const priceColumns: readonly Column<Preview['rows'][number]>[] = [
  { key: 'pack', header: 'Pack', cell: ({ name }) => <span className="wrap-anywhere">{name}</span> },
  { key: 'now', header: 'Now', align: 'right', cell: ({ from }) => formatMoney(from) },
  { key: 'new', header: 'New', align: 'right', className: 'font-semibold', cell: ({ to }) => formatMoney(to) },
];

function PriceTable({ rows }: { rows: Preview['rows'] }) {
  return (
    <div className="max-h-120 max-w-3xl overflow-y-auto">
      <DataTable caption="Old and new prices" columns={priceColumns} rows={rows} rowKey={({ id }) => id} empty={null} />
    </div>
  );
}
