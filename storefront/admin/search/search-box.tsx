import { useCombobox } from 'downshift';
import { type RefObject, useEffect, useEffectEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SearchResult } from './search-results.ts';
import { SearchResults } from './search-results-list.tsx';
import { useRecentResults } from './use-recent-results.ts';
import { useSearch } from './use-search.ts';

const { InputBlur, InputClick, InputKeyDownEnter, InputKeyDownEscape, ItemClick } = useCombobox.stateChangeTypes;

interface SearchBoxProps {
  input: RefObject<HTMLInputElement | null>;
  /**
   * Whether the box is in a sheet, as on a phone: the results then fill the rest of the sheet. Otherwise the results are a list that
   * opens below the box.
   */
  isSheet?: boolean;
  /** Called when the user has opened a result, for example to close the sheet. */
  onOpened?(): void;
}

/**
 * Searches orders, customers, products and screens together. Arrow keys move through the results. Enter opens the highlighted result,
 * or the first result if none is highlighted. If the results are still loading, Enter waits for them.
 */
export function SearchBox({ input, isSheet = false, onOpened }: SearchBoxProps) {
  const navigate = useNavigate();
  const groupId = useId();
  const [typed, setTyped] = useState('');
  const [isAwaited, setAwaited] = useState(false);
  const { recent, remember } = useRecentResults();
  const search = useSearch(typed);
  const groups =
    typed.trim() === '' && recent.length > 0 ? [{ label: 'Recently opened', results: recent }] : search.groups;
  const rows = groups.flatMap(({ results }) => results);

  function open(result: SearchResult): void {
    setTyped('');
    setAwaited(false);
    remember(result);
    input.current?.blur();
    onOpened?.();
    void navigate(result.to);
  }
  const { isOpen, highlightedIndex, getLabelProps, getInputProps, getMenuProps, getItemProps, openMenu, closeMenu } =
    useCombobox({
      items: rows,
      itemToKey: (result) => result?.to,
      inputValue: typed,
      // Opening a result clears the search.
      selectedItem: null,
      defaultHighlightedIndex: 0,
      stateReducer(state, { type, changes }) {
        if (type === InputKeyDownEnter && !search.isSettled && typed.trim() !== '') return state;
        // The click that focuses the box opens the list; without this, the same click would close the list again.
        if (type === InputClick) return { ...changes, isOpen: true };
        if (type === InputKeyDownEnter || type === ItemClick) return { ...changes, inputValue: '' };
        if (type === InputBlur || type === InputKeyDownEscape) {
          return { ...changes, inputValue: state.inputValue, selectedItem: null };
        }
        return changes;
      },
      onSelectedItemChange: ({ selectedItem }) => {
        if (selectedItem) open(selectedItem);
      },
    });
  const onSettled = useEffectEvent(() => {
    const [first] = rows;
    setAwaited(false);
    if (first === undefined) return;
    closeMenu();
    open(first);
  });
  useEffect(() => {
    if (isAwaited && search.isSettled) onSettled();
  }, [isAwaited, search.isSettled]);

  const isShown = isSheet || isOpen;
  const hasRows = isShown && rows.length > 0;
  const inputProps = getInputProps({
    ref: input,
    'aria-expanded': hasRows,
    // The text is set here, because the hook's own state is updated one render later, which would make the cursor jump.
    onChange: ({ currentTarget }) => {
      setTyped(currentTarget.value);
      setAwaited(false);
    },
    onFocus: openMenu,
    onKeyDown: (event) => {
      if (event.key === 'Enter' && !search.isSettled && typed.trim() !== '') setAwaited(true);
      if (event.key === 'Enter' && search.hasFailed) search.retry();
    },
  });
  return (
    <search className={isSheet ? 'flex min-h-0 grow flex-col' : 'relative w-full max-w-md'}>
      <label {...getLabelProps()} htmlFor={inputProps.id} className="sr-only">
        Search everything
      </label>
      <input
        {...inputProps}
        // An empty reference isn't valid HTML.
        aria-activedescendant={inputProps['aria-activedescendant'] || undefined}
        type="text"
        inputMode="search"
        maxLength={200}
        placeholder={isSheet ? 'Search everything' : 'Search everything  ( / )'}
        aria-keyshortcuts="/ Control+K Meta+K"
        enterKeyHint="go"
        className={`block min-h-11 w-full rounded-md border border-steel bg-white px-3 text-base placeholder:text-steel ${isSheet ? '' : 'md:min-h-9 md:text-sm pointer-coarse:min-h-11'}`}
      />
      <div
        className={
          isSheet
            ? 'mt-2 min-h-0 grow overflow-y-auto'
            : `absolute left-0 top-full z-40 mt-1 max-h-[calc(100dvh-5rem)] w-160 max-lg:fixed max-lg:inset-x-3 max-lg:top-13 max-lg:w-auto overflow-y-auto border border-ink bg-white shadow-lg ${isShown ? '' : 'hidden'}`
        }
      >
        <div
          {...getMenuProps({ 'aria-label': 'Search results', 'aria-busy': !search.isSettled })}
          hidden={!hasRows}
          className={search.isSettled ? '' : 'opacity-70'}
        >
          <SearchResults
            id={groupId}
            groups={hasRows ? groups : []}
            highlightedIndex={highlightedIndex}
            itemProps={(item, index) => getItemProps({ item, index, 'aria-selected': index === highlightedIndex })}
          />
        </div>
        {isShown && !hasRows ? (
          <p className="px-3 py-3 text-sm text-steel">
            {search.message}{' '}
            {search.hasFailed ? (
              // Keeps the focus in the box, so that the list stays open.
              <button
                type="button"
                className="text-link min-h-9"
                onMouseDown={(event) => event.preventDefault()}
                onClick={search.retry}
              >
                Try again
              </button>
            ) : null}
          </p>
        ) : null}
      </div>
      <p role="status" className="sr-only">
        {isShown && typed.trim() !== '' && search.isSettled ? (search.message ?? `${rows.length} found`) : ''}
      </p>
    </search>
  );
}
