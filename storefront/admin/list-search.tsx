import { useEffect, useId, useRef, useState } from 'react';
import type { ListState } from './use-list-state.ts';

/** Long enough that a word is asked for once, short enough that nobody waits. */
const restMs = 200;

export interface ListSearchProps {
  list: ListState;
  label: string;
  placeholder?: string;
  disabled?: boolean;
}

/** The search box of the list on screen: asks once typing rests, or at once with Enter. */
export function ListSearch({ list, label, placeholder, disabled = false }: ListSearchProps) {
  const id = useId();
  const [typed, setTyped] = useState(list.q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef(list.q);
  // What was changed while typing rested, such as a row that was opened, must not be undone.
  const latest = useRef(list);
  latest.current = list;

  // The address changed by itself: the back button, or another tab.
  useEffect(() => {
    if (list.q !== asked.current) setTyped(list.q);
    asked.current = list.q;
  }, [list.q]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function ask(q: string): void {
    clearTimeout(timer.current);
    asked.current = q;
    if (q !== latest.current.q) latest.current.change({ q });
  }
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          ask(typed);
        }}
      >
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <input
          id={id}
          type="search"
          value={typed}
          disabled={disabled}
          placeholder={placeholder ?? label}
          maxLength={200}
          autoComplete="off"
          className="block min-h-11 w-full rounded-md border border-steel bg-white px-3 text-base placeholder:text-steel disabled:bg-bone sm:w-96"
          onChange={({ target }) => {
            setTyped(target.value);
            clearTimeout(timer.current);
            timer.current = setTimeout(() => ask(target.value), restMs);
          }}
        />
      </form>
    </search>
  );
}
