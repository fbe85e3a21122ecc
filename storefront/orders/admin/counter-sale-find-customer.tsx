import { type KeyboardEvent, useId, useState } from 'react';
import { inputClass } from '#storefront/ui/field.tsx';
import { type FoundCustomer, keyOf, nameOf, useFoundCustomers } from './use-found-customers.ts';

/** Finds an account, or somebody who ordered without one, as one types. Arrow keys walk what is found, Enter takes it, Escape puts it away. */
export function FindCustomer({ onFound }: { onFound(found: FoundCustomer): void }) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const { rows, isFetching, isError, isAsking, isSettled } = useFoundCustomers(typed);
  const isShown = isOpen && isAsking;

  function take(found: FoundCustomer | undefined): void {
    if (found === undefined) return;
    onFound(found);
    setTyped('');
    setOpen(false);
  }
  function onKey(event: KeyboardEvent): void {
    if (event.key === 'Escape') setOpen(false);
    if (!isShown || !isSettled || rows.length === 0) return;
    if (event.key === 'Enter') take(rows[active]);
    else if (event.key === 'ArrowDown') setActive((at) => Math.min(at + 1, rows.length - 1));
    else if (event.key === 'ArrowUp') setActive((at) => Math.max(at - 1, 0));
    else return;
    event.preventDefault();
  }

  return (
    <div className="relative">
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        Find an earlier customer
      </label>
      <input
        id={id}
        type="search"
        role="combobox"
        value={typed}
        maxLength={200}
        autoComplete="off"
        placeholder="Name, phone, email or #order"
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isShown && rows.length > 0 ? `${id}-${active}` : undefined}
        className={inputClass}
        onChange={({ target }) => {
          setTyped(target.value);
          setOpen(true);
          setActive(0);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKey}
      />
      {isShown ? (
        <div className="absolute inset-x-0 top-full z-20 border border-ink bg-white">
          <div id={`${id}-list`} role="listbox" aria-label="Customers" className="max-h-80 overflow-y-auto">
            {rows.map((found, index) => (
              <div
                key={keyOf(found)}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                className={`cursor-pointer px-3 py-2 leading-snug ${index === active ? 'bg-bone' : ''}`}
                // Before the input loses the focus, which would put the list away.
                onPointerDown={(event) => {
                  event.preventDefault();
                  take(found);
                }}
                onPointerMove={() => setActive(index)}
              >
                <span className="font-semibold">{nameOf(found)}</span>{' '}
                <span className="block text-sm break-words text-steel">{contactWords(found)}</span>
              </div>
            ))}
          </div>
          {rows.length === 0 && isSettled && !isFetching ? (
            <p className="px-3 py-2 text-sm text-steel">
              {isError ? 'Failed to fetch users' : 'No customer has these words. Type the name below.'}
            </p>
          ) : null}
        </div>
      ) : null}
      <p role="status" className="sr-only">
        {isShown && isSettled && !isFetching ? `${rows.length} found` : ''}
      </p>
    </div>
  );
}

function contactWords(found: FoundCustomer): string {
  if ('user' in found) return [found.user.email, found.user.phone].filter(Boolean).join(' · ');
  const { id, customer } = found.order;
  return [customer.email, customer.phone, `order #${id}, no account`].filter(Boolean).join(' · ');
}
