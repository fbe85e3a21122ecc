import '#storefront/api/zod-without-eval.ts';
import { type FormEvent, useId, useState } from 'react';
import {
  deleteFilter,
  type FilteredList,
  listSavedFilters,
  renameFilter,
  type SavedFilter,
  saveFilter,
} from '#core/admin/saved-filter-api.ts';
import { call, queryOf } from '#storefront/api/call.ts';
import { Button } from '#storefront/ui/button.tsx';
import { useAdminRecord } from '../editor/use-admin-record.ts';
import { useAdminMutation } from '../ui/use-admin-mutation.ts';
import type { ListState } from './use-admin-list.ts';

const savedFiltersQuery = queryOf(['admin', 'saved-filters'], listSavedFilters);
const refresh = [savedFiltersQuery.queryKey];

interface SavedFiltersProps {
  list: ListState;
  of: FilteredList;
  /** The names of all filters of the list. Choosing a saved filter clears the filters that it doesn't set. */
  filters: readonly string[];
}

/** The current user's saved filters for a list: to choose, save, rename and delete. */
export function SavedFilters({ list, of, filters }: SavedFiltersProps) {
  const { data } = useAdminRecord(savedFiltersQuery);
  const [isNaming, setNaming] = useState(false);
  const own = data?.filter((each) => each.list === of) ?? [];
  const chosen = own.find(({ values }) => isSame(values, list.filterValues)) ?? null;
  const remove = useAdminMutation({
    run: (filter: SavedFilter) => call(deleteFilter, { params: { id: filter.id } }),
    failure: { title: 'Error', description: 'Couldn’t delete the filter. Check your connection and try again.' },
    refresh,
  });
  function choose(id: string): void {
    const values = own.find((each) => String(each.id) === id)?.values ?? {};
    list.change({ ...Object.fromEntries(['q', ...filters].map((name) => [name, null])), ...values });
  }
  const hasFilter = Object.keys(list.filterValues).length > 0;
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <select
        aria-label="Saved filters"
        value={chosen?.id ?? ''}
        disabled={own.length === 0}
        onChange={({ target }) => choose(target.value)}
        className="min-h-9 max-w-48 rounded-md border border-steel bg-white px-2 text-sm disabled:bg-bone max-md:min-h-11 pointer-coarse:min-h-11"
      >
        <option value="">{own.length === 0 ? 'No saved filters' : 'Saved filters'}</option>
        {own.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      {isNaming ? (
        <NameForm of={of} list={list} chosen={chosen} onDone={() => setNaming(false)} />
      ) : (
        <>
          <Button variant="secondary" size="xs" disabled={!hasFilter} onClick={() => setNaming(true)}>
            {chosen === null ? 'Save filter' : 'Rename'}
          </Button>
          {chosen === null ? null : (
            <Button variant="secondary" size="xs" disabled={remove.isPending} onClick={() => void remove.act(chosen)}>
              Delete<span className="sr-only"> the filter {chosen.name}</span>
            </Button>
          )}
        </>
      )}
    </div>
  );
}

interface NameFormProps extends Pick<SavedFiltersProps, 'of' | 'list'> {
  /** The filter to rename; null for a new filter. */
  chosen: SavedFilter | null;
  onDone(): void;
}

function NameForm({ of, list, chosen, onDone }: NameFormProps) {
  const id = useId();
  const [name, setName] = useState(chosen?.name ?? '');
  const { act, isPending } = useAdminMutation({
    run: () =>
      chosen === null
        ? call(saveFilter, { body: { list: of, name, values: list.filterValues } })
        : call(renameFilter, { params: { id: chosen.id }, body: { name } }),
    failure: { title: 'Error', description: 'Couldn’t save the filter. Check your connection and try again.' },
    refresh,
    onDone,
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    void act();
  }
  return (
    <form onSubmit={submit} className="flex items-center gap-2">
      <label htmlFor={id} className="sr-only">
        Filter name
      </label>
      <input
        id={id}
        value={name}
        required
        maxLength={60}
        placeholder="Filter name"
        // biome-ignore lint/a11y/noAutofocus: the press that opened it asks for the name
        autoFocus
        onChange={({ target }) => setName(target.value)}
        className="min-h-9 w-44 rounded-md border border-steel bg-white px-2 text-sm max-md:min-h-11 pointer-coarse:min-h-11"
      />
      <Button type="submit" size="xs" disabled={isPending || name.trim() === ''}>
        Save
      </Button>
      <Button variant="secondary" size="xs" onClick={onDone}>
        Cancel
      </Button>
    </form>
  );
}

function isSame(saved: Readonly<Record<string, string>>, shown: Readonly<Record<string, string>>): boolean {
  const names = new Set([...Object.keys(saved), ...Object.keys(shown)]);
  return names.size > 0 && [...names].every((name) => saved[name] === shown[name]);
}
