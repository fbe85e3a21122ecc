import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCombobox } from 'downshift';
import { useState } from 'react';
import type { ListedUser } from '#core/accounts/staff-account-api.ts';
import type { Order } from '#core/orders/order.ts';
import { phoneKey, searchedPhoneKey } from '#core/search-keys.ts';
import { userQueries } from '#storefront/accounts/admin/user-queries.ts';
import { useDebouncedText } from '#storefront/admin/ui/use-debounced-text.ts';
import { inputClass } from '#storefront/ui/field.tsx';
import { staffOrderQueries } from '../staff-order-queries.ts';

const { InputBlur, InputKeyDownEnter, InputKeyDownEscape, ItemClick } = useCombobox.stateChangeTypes;

/**
 * Finds an account, or a customer who ordered without one, while somebody types. Arrow keys walk the results, Enter chooses
 * one, Escape closes them.
 */
export function FindCustomer({ onFound }: { onFound(found: FoundCustomer): void }) {
  const [typed, setTyped] = useState('');
  const { rows, isFetching, isError, isSearched, isSettled } = useFoundCustomers(typed);
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
  const isShown = isOpen && isSearched;
  const hasRows = isShown && rows.length > 0;

  const inputProps = getInputProps({
    'aria-expanded': hasRows,
    // Set here and not by the hook's own state, which is a render late: the cursor would jump.
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

const maxUsers = 8;
const maxOthers = 5;

/** An account, or somebody without one, known from their newest order. */
export type FoundCustomer = { user: ListedUser } | { order: Order };

/** Accounts that match, then customers who ordered without one. Two letters at least. */
function useFoundCustomers(typed: string) {
  const text = typed.trim();
  const q = useDebouncedText(text);
  const isSearched = text.length >= 2 && q.length >= 2;
  const options = { enabled: q.length >= 2, placeholderData: keepPreviousData };
  const users = useQuery({ ...userQueries.list(searchFor(q, maxUsers)), ...options });
  // Several orders are often one customer's, and an account's are among them.
  const orders = useQuery({ ...staffOrderQueries.list(searchFor(q, 30)), ...options });
  const isFetching = users.isFetching || orders.isFetching;
  const rows: FoundCustomer[] = [
    ...(users.data?.items ?? []).map((user) => ({ user })),
    ...withoutAccount(orders.data?.items ?? [], q).map((order) => ({ order })),
  ];
  return {
    rows,
    isSearched,
    isFetching,
    /** The results are of the text as it stands. */
    isSettled: text === q && !users.isPlaceholderData && !orders.isPlaceholderData,
    isError: users.isError && orders.isError,
  };
}

function searchFor(q: string, pageSize: number): URLSearchParams {
  return new URLSearchParams({ page: '1', pageSize: String(pageSize), q });
}

/** The newest order of each customer. An order that matches by its status or payment alone names nobody. */
function withoutAccount(orders: readonly Order[], q: string): Order[] {
  const searched = q.toLowerCase();
  const searchedPhone = searchedPhoneKey(q);
  const known = new Map<string, Order>();
  for (const order of orders) {
    const { name, email, phone } = order.customer;
    const isCalled = searchedPhone !== null && phoneKey(phone ?? '').includes(searchedPhone);
    const isNamed = isCalled || `${name} ${email} #${order.id}`.toLowerCase().includes(searched);
    const key = [name, email, phone].join('\n').toLowerCase();
    if (order.userId === null && name !== null && isNamed && !known.has(key)) known.set(key, order);
  }
  return [...known.values()].slice(0, maxOthers);
}

export function nameOf(found: FoundCustomer): string {
  if ('order' in found) return found.order.customer.name ?? '';
  const { firstName, lastName, username } = found.user;
  return [firstName, lastName].filter(Boolean).join(' ') || username;
}

function keyOf(found: FoundCustomer): string {
  return 'user' in found ? `user-${found.user.id}` : `order-${found.order.id}`;
}
