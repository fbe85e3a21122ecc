import { useCombobox } from 'downshift';
import { useState } from 'react';
import { inputClass } from '#storefront/ui/field.tsx';
import { type FoundCustomer, keyOf, nameOf, useFoundCustomers } from './use-found-customers.ts';

const { InputBlur, InputKeyDownEnter, InputKeyDownEscape, ItemClick } = useCombobox.stateChangeTypes;

/** Finds an account, or somebody who ordered without one, as one types. Arrow keys walk what is found, Enter takes it, Escape puts it away. */
export function FindCustomer({ onFound }: { onFound(found: FoundCustomer): void }) {
  const [typed, setTyped] = useState('');
  const { rows, isFetching, isError, isConfirmOpen, isSettled } = useFoundCustomers(typed);
  const { isOpen, highlightedIndex, getLabelProps, getInputProps, getMenuProps, getItemProps } = useCombobox({
    items: rows,
    itemToKey: (found) => found && keyOf(found),
    inputValue: typed,
    // What is chosen goes into the sale, and the next search begins empty.
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
  const isShown = isOpen && isConfirmOpen;
  const hasRows = isShown && rows.length > 0;

  const inputProps = getInputProps({
    'aria-expanded': hasRows,
    // Told at once and not by the hook's own state, which is a render late: the cursor would jump.
    onChange: ({ currentTarget }) => setTyped(currentTarget.value),
  });
  return (
    <div className="relative">
      <label {...getLabelProps()} htmlFor={inputProps.id} className="mb-1 block text-sm font-semibold">
        Find an earlier customer
      </label>
      <input
        {...inputProps}
        type="search"
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
                  <span className="font-semibold">{nameOf(found)}</span>{' '}
                  <span className="block text-sm break-words text-steel">{formatContact(found)}</span>
                </li>
              ))
            : null}
        </ul>
        {rows.length === 0 && isSettled && !isFetching ? (
          <p className="px-3 py-2 text-sm text-steel">
            {isError ? 'Failed to fetch users' : 'No customer matches. Type the name below.'}
          </p>
        ) : null}
      </div>
      <p role="status" className="sr-only">
        {isShown && isSettled && !isFetching ? `${rows.length} found` : ''}
      </p>
    </div>
  );
}

function formatContact(found: FoundCustomer): string {
  if ('user' in found) return [found.user.email, found.user.phone].filter(Boolean).join(' · ');
  const { id, customer } = found.order;
  return [customer.email, customer.phone, `order #${id}, no account`].filter(Boolean).join(' · ');
}
