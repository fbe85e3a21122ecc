import { useId, useState } from 'react';
import { type BulkJob, startCustomerChange, startOrderChange } from '#core/bulk/bulk-api.ts';
import type { RowSelection } from '#storefront/admin/list/use-row-selection.ts';
import { chipClass } from '#storefront/admin/ui/chip-class.ts';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { useKeyPerBody } from '#storefront/admin/ui/use-key-per-body.ts';
import { call } from '#storefront/api/call.ts';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { countOf } from '#storefront/ui/count-of.ts';
import { Field } from '#storefront/ui/field.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { bulkQueries } from './bulk-queries.ts';
import { changedByBulk } from './changed-by-bulk.ts';
import { matchingNow } from './matching-now.ts';

interface SetTagDialogProps {
  of: 'order' | 'customer';
  selection: RowSelection;
  /** The tags in use, which are suggested. */
  used: readonly string[];
  onClose(): void;
}

/** A dialog that adds a tag to all selected records, or removes it. */
export function SetTagDialog({ of, onClose, ...rest }: SetTagDialogProps) {
  const { count } = rest.selection;
  return (
    <BulkDialog title={`Tag ${countOf(count, of)}`} onClose={onClose}>
      {(onStarted) => <TagForm of={of} {...rest} onStarted={onStarted} />}
    </BulkDialog>
  );
}

type Mode = 'add' | 'remove';
const modes: readonly (readonly [Mode, label: string])[] = [
  ['add', 'Add it'],
  ['remove', 'Remove it'],
];
/** How many tags are suggested; others can be typed. */
const mostOffered = 8;

interface TagFormProps extends Omit<SetTagDialogProps, 'onClose'> {
  onStarted(job: BulkJob): void;
}

function TagForm({ of, selection, used, onStarted }: TagFormProps) {
  const [tag, setTag] = useState('');
  const [mode, setMode] = useState<Mode>('add');
  const listId = useId();
  const keyOf = useKeyPerBody();
  const { act, isPending, failure, problem } = useAdminMutation({
    run: (total: number) => {
      const change = { tag: tag.trim(), isRemoved: mode === 'remove' };
      return startTag(of, { ...selection, count: total }, change, keyOf({ change, total }));
    },
    failure: { title: 'Tag Not Changed', description: 'Couldn’t change the tag. Check your connection and try again.' },
    refresh: [bulkQueries.all, ...changedByBulk(`${of}-tag`)],
    onDone: onStarted,
  });
  const count = matchingNow(problem) ?? selection.count;
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void act(count);
      }}
    >
      <Field
        label="Tag"
        required
        maxLength={40}
        autoComplete="off"
        list={listId}
        value={tag}
        onChange={({ target }) => setTag(target.value)}
      />
      <datalist id={listId}>
        {used.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      {used.length === 0 ? null : (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">Tags in use</legend>
          {used.slice(0, mostOffered).map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === tag}
              className={chipClass}
              onClick={() => setTag(each)}
            >
              {each}
            </button>
          ))}
        </fieldset>
      )}
      <fieldset>
        <legend className="sr-only">What to do</legend>
        <div className="flex flex-wrap gap-x-6">
          {modes.map(([value, label]) => (
            <label key={value} className="inline-flex min-h-11 cursor-pointer items-center gap-2">
              <input
                type="radio"
                name={listId}
                checked={mode === value}
                onChange={() => setMode(value)}
                className="size-4 accent-oxblood"
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      <ActionFailure text={failure} />
      <div className="flex justify-end">
        <Button type="submit" size="sm" disabled={isPending || tag.trim() === ''}>
          {isPending ? 'Working…' : `${mode === 'add' ? 'Tag' : 'Remove from'} ${countOf(count, of)}`}
        </Button>
      </div>
    </form>
  );
}

function startTag(
  of: 'order' | 'customer',
  { count: total, query }: RowSelection,
  change: { tag: string; isRemoved: boolean },
  idempotencyKey: string,
): Promise<BulkJob> {
  const sent = { query: new URLSearchParams(query), idempotencyKey };
  return of === 'order'
    ? call(startOrderChange, { ...sent, body: { change: { kind: 'order-tag', ...change }, total } })
    : call(startCustomerChange, { ...sent, body: { change: { kind: 'customer-tag', ...change }, total } });
}
