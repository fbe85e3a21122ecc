import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import type { ListedUser } from '#core/accounts/staff-account-api.ts';
import { getPage } from '#storefront/api/api-client.ts';
import { inputClass } from '#storefront/ui/field.tsx';
import { useRestingText } from './use-resting-text.ts';

const mostFound = 8;

/** Finds an account as one types. Arrow keys walk what is found, Enter takes it, Escape puts it away. */
export function FindCustomer({ onFound }: { onFound(user: ListedUser): void }) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const q = useRestingText(typed.trim());
  const isAsking = q.length >= 2;
  const address = `/api/admin/users?${new URLSearchParams({ page: '1', pageSize: String(mostFound), q })}`;
  const { data, isFetching, isError } = useQuery({
    queryKey: [address],
    queryFn: ({ signal }) => getPage<ListedUser>(address, signal),
    enabled: isAsking,
    placeholderData: keepPreviousData,
  });
  const rows = data?.rows ?? [];
  const isShown = isOpen && isAsking && typed.trim() === q;

  function take(user: ListedUser | undefined): void {
    if (user === undefined) return;
    onFound(user);
    setTyped('');
    setOpen(false);
  }
  function onKey(event: KeyboardEvent): void {
    if (event.key === 'Escape') setOpen(false);
    if (!isShown || rows.length === 0) return;
    if (event.key === 'Enter') take(rows[active]);
    else if (event.key === 'ArrowDown') setActive((at) => Math.min(at + 1, rows.length - 1));
    else if (event.key === 'ArrowUp') setActive((at) => Math.max(at - 1, 0));
    else return;
    event.preventDefault();
  }

  return (
    <div className="relative">
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        Find a customer with an account
      </label>
      <input
        id={id}
        type="search"
        role="combobox"
        value={typed}
        maxLength={200}
        autoComplete="off"
        placeholder="Name, username or email"
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
            {rows.map((user, index) => (
              <div
                key={user.id}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                className={`cursor-pointer px-3 py-2 leading-snug ${index === active ? 'bg-bone' : ''}`}
                // Before the input loses the focus, which would put the list away.
                onPointerDown={(event) => {
                  event.preventDefault();
                  take(user);
                }}
                onPointerMove={() => setActive(index)}
              >
                <span className="font-semibold">{nameOf(user)}</span>{' '}
                <span className="block text-sm break-words text-steel">
                  {[user.email, user.phone].filter(Boolean).join(' · ')}
                </span>
              </div>
            ))}
          </div>
          {rows.length === 0 && !isFetching ? (
            <p className="px-3 py-2 text-sm text-steel">
              {isError ? 'Failed to fetch users' : 'No account has these words. Type the name below.'}
            </p>
          ) : null}
        </div>
      ) : null}
      <p role="status" className="sr-only">
        {isShown && !isFetching ? `${rows.length} found` : ''}
      </p>
    </div>
  );
}

export function nameOf({
  firstName,
  lastName,
  username,
}: Pick<ListedUser, 'firstName' | 'lastName' | 'username'>): string {
  return [firstName, lastName].filter(Boolean).join(' ') || username;
}
