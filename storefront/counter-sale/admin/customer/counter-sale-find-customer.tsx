import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCombobox } from 'downshift';
import { useState } from 'react';
import { customerTitle, type ListedCustomer } from '#core/customers/customer.ts';
import { useDebouncedText } from '#storefront/admin/ui/use-debounced-text.ts';
import { customerQueries } from '#storefront/customers/admin/customer-queries.ts';
import { countOf } from '#storefront/ui/count-of.ts';
import { inputClass } from '#storefront/ui/field-error.tsx';

const { InputBlur, InputKeyDownEnter, InputKeyDownEscape, ItemClick } = useCombobox.stateChangeTypes;

/**
 * Searches for a customer, with or without an account, while staff type. The arrow keys move through the results, Enter chooses one,
 * and Escape closes the list.
 */
export function FindCustomer({ onFound }: { onFound(found: ListedCustomer): void }) {
  const [typed, setTyped] = useState('');
  const { rows, isFetching, isError, isSearched, isSettled } = useFoundCustomers(typed);
  const { isOpen, highlightedIndex, getLabelProps, getInputProps, getMenuProps, getItemProps } = useCombobox({
    items: rows,
    itemToKey: (found) => found && keyOf(found),
    inputValue: typed,
    // Choosing a customer clears the search.
    selectedItem: null,
    defaultHighlightedIndex: 0,
    stateReducer(state, { type, changes }) {
      if (type === InputKeyDownEnter && !isSettled) return state;
      if (type === InputKeyDownEnter || type === ItemClick) return { ...changes, inputValue: '' };
      if (type === InputBlur || type === InputKeyDownEscape) {
        return { ...changes, inputValue: state.inputValue, selectedItem: null };
      }
      return changes;
    },
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) onFound(selectedItem);
      setTyped('');
    },
  });
  const isShown = isOpen && isSearched;
  const hasRows = isShown && rows.length > 0;

  const inputProps = getInputProps({
    'aria-expanded': hasRows,
    // The text is set here, because the hook sets its own text one render late, which would make the cursor jump.
    onChange: ({ currentTarget }) => setTyped(currentTarget.value),
  });
  return (
    <div className="relative">
      <label {...getLabelProps()} htmlFor={inputProps.id} className="mb-1 block text-sm font-semibold">
        Find an existing customer
      </label>
      <input
        {...inputProps}
        // The attribute is left out if it would be empty, because empty isn't valid HTML.
        aria-activedescendant={inputProps['aria-activedescendant'] || undefined}
        type="text"
        inputMode="search"
        maxLength={200}
        placeholder="Name, phone, email or #order"
        className={inputClass}
      />
      <div className={`absolute inset-x-0 top-full z-20 border border-ink bg-white ${isShown ? '' : 'hidden'}`}>
        <ul {...getMenuProps({ 'aria-label': 'Customers' })} hidden={!hasRows} className="max-h-80 overflow-y-auto">
          {hasRows
            ? rows.map((found, index) => (
                <li
                  key={keyOf(found)}
                  {...getItemProps({ item: found, index, 'aria-selected': index === highlightedIndex })}
                  className={`cursor-pointer px-3 py-2 leading-snug ${index === highlightedIndex ? 'bg-bone' : ''}`}
                >
                  <span className="font-semibold">{customerTitle(found)}</span>{' '}
                  <span className="block text-sm break-words text-steel">{formatContact(found)}</span>
                </li>
              ))
            : null}
        </ul>
        {rows.length === 0 && isSettled && !isFetching ? (
          <p className="px-3 py-2 text-sm text-steel">
            {isError
              ? 'Couldn’t load the customers. Check your connection and try again.'
              : 'No customer matches. Type the name below.'}
          </p>
        ) : null}
      </div>
      <p role="status" className="sr-only">
        {isShown && isSettled && !isFetching ? `${rows.length} found` : ''}
      </p>
    </div>
  );
}

function formatContact({ phone, email, orderCount, account }: ListedCustomer): string {
  const known = `${countOf(orderCount, 'order')}${account === null ? ', no account' : ''}`;
  return [email, phone, known].filter(Boolean).join(' · ');
}

const mostFound = 8;

/** Searches for customers. Those with the most recent order come first. The text must have at least two letters. */
function useFoundCustomers(typed: string) {
  const text = typed.trim();
  const q = useDebouncedText(text);
  const isSearched = text.length >= 2 && q.length >= 2;
  const query = new URLSearchParams({ page: '1', pageSize: String(mostFound), q });
  const { data, isFetching, isError, isPlaceholderData } = useQuery({
    ...customerQueries.list(query),
    enabled: q.length >= 2,
    placeholderData: keepPreviousData,
  });
  return {
    rows: data?.items ?? [],
    isSearched,
    isFetching,
    /** Whether the results belong to the text that is typed now. */
    isSettled: text === q && !isPlaceholderData,
    isError,
  };
}

const keyOf = ({ id }: ListedCustomer) => id;
