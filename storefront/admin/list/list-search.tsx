import { type RefObject, useEffect, useId, useRef, useState } from 'react';
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
  const requested = useRef(list.q);
  // What was changed while typing rested, such as a row that was opened, must not be undone.
  const latest = useRef(list);
  latest.current = list;

  // The address changed by itself: the back button, or another tab.
  useEffect(() => {
    if (list.q !== requested.current) setTyped(list.q);
    requested.current = list.q;
  }, [list.q]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const input = useRef<HTMLInputElement>(null);
  useSlash(input);

  function ask(q: string): void {
    clearTimeout(timer.current);
    requested.current = q;
    if (q !== latest.current.q) latest.current.change({ q });
  }
  return (
    <search className="max-sm:w-full">
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
          placeholder={disabled ? placeholder : `${placeholder ?? label}  ( / )`}
          maxLength={200}
          autoComplete="off"
          aria-keyshortcuts="/"
          title="Press / to search"
          ref={input}
          className="block min-h-11 w-full rounded-md border border-steel bg-white px-3 text-base placeholder:text-steel disabled:bg-bone sm:w-96 md:min-h-9 md:text-sm"
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

/** A slash begins a search from anywhere on the screen, unless it is being typed into something. */
function useSlash(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function begin(event: KeyboardEvent): void {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const { target } = event;
      if (
        target instanceof HTMLElement &&
        target.closest('input, textarea, select, [contenteditable], [role=dialog]')
      ) {
        return;
      }
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    }
    document.addEventListener('keydown', begin);
    return () => document.removeEventListener('keydown', begin);
  }, [input]);
}
