import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useDebouncedText } from '../ui/use-debounced-text.ts';
import type { ListState } from './use-list-state.ts';

export interface ListSearchProps {
  list: ListState;
  label: string;
  placeholder?: string;
  disabled?: boolean;
}

/** The search box of the list on screen: searches once typing pauses, or at once with Enter. */
export function ListSearch({ list, label, placeholder, disabled = false }: ListSearchProps) {
  const id = useId();
  const [typed, setTyped] = useState(list.q);
  const paused = useDebouncedText(typed);
  /** What was searched for last, here or by the address. */
  const searched = useRef(list.q);

  // The address changed by itself: the back button, or another tab.
  useEffect(() => {
    if (list.q !== searched.current) setTyped(list.q);
    searched.current = list.q;
  }, [list.q]);

  const input = useRef<HTMLInputElement>(null);
  useSlash(input);

  function search(q: string): void {
    searched.current = q;
    if (q !== list.q) list.change({ q });
  }
  // With the list as it is by then: what was changed while typing paused, such as a row that was opened, stays.
  const onPause = useEffectEvent(() => {
    if (paused === typed) search(typed);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each pause
  useEffect(onPause, [paused]);
  return (
    <search className="max-sm:w-full">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          search(typed);
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
          onChange={({ target }) => setTyped(target.value)}
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
