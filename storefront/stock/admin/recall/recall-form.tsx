import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SelectField } from '#storefront/admin/ui/form-fields.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Field } from '#storefront/ui/field.tsx';
import { faultOf, type RecallField, type RecallSearch, recallFields } from './recall-queries.ts';

const labels: Record<RecallField, string> = {
  lot: 'Number of the lot',
  supplierNumber: 'Supplier’s number or tag',
  day: 'Day on which it was packed',
};

const options = recallFields.map((field) => [field, labels[field]] as const);

/** The search form of a recall: by lot, supplier's number or day. The search is kept in the URL. */
export function RecallForm({ searched }: { searched: RecallSearch | null }) {
  const [, setSearch] = useSearchParams();
  const [by, setBy] = useState<RecallField>(searched?.by ?? 'lot');
  const [value, setValue] = useState(searched?.value ?? '');
  const [hasTried, setTried] = useState(searched !== null);
  const fault = faultOf({ by, value: value.trim() });
  function find(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (fault === undefined) setSearch({ [by]: value.trim() });
  }
  return (
    <form
      noValidate
      onSubmit={find}
      className="grid items-start gap-4 border border-ink bg-white p-4 sm:grid-cols-[1fr_1fr_auto] print:hidden"
    >
      <SelectField
        label="Recall by"
        value={by}
        options={options}
        onChange={({ target }) => {
          setBy(recallFields.find((field) => field === target.value) ?? 'lot');
          setValue('');
          setTried(false);
        }}
      />
      <Field
        label={labels[by]}
        type={by === 'day' ? 'date' : 'text'}
        inputMode={by === 'lot' ? 'numeric' : undefined}
        autoComplete="off"
        maxLength={60}
        value={value}
        error={hasTried ? fault : undefined}
        onChange={({ target }) => setValue(target.value)}
      />
      <Button type="submit" className="sm:mt-7">
        Find
      </Button>
    </form>
  );
}
