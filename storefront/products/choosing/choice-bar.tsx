import { type ChangeEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';
import { formatMoney } from '#core/money.ts';
import { budgets, households, type ProductSort, productSorts } from '#core/products/choosing/product-choice.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { Button } from '#storefront/ui/button.tsx';
import { inputClass } from '#storefront/ui/field-error.tsx';
import type { ChoiceInAddress } from './use-product-choice.ts';

const sortNames: Record<ProductSort, string> = {
  price: 'Lowest price first',
  'per-kilo': 'Lowest price per kilo',
  freezer: 'Least freezer room',
};

interface ChoiceBarProps {
  inAddress: ChoiceInAddress;
  /** The URL's other parameters, which a browser without scripts must send along with the form. */
  hidden?: Record<string, string>;
  shown: number;
  /** The number of packs in the whole list; null while they load. */
  total: number | null;
}

/** Searches, sorts and filters the list below. Without scripts, the form leads to the same URL. */
export function ChoiceBar({ inAddress, hidden = {}, shown, total }: ChoiceBarProps) {
  const { choice, isActive, change, clear } = inAddress;
  const { counting } = useShop();
  const noun = total === 1 ? 'pack' : 'packs';
  const isNarrowed = choice.sort !== null || choice.budget !== null || choice.people !== null || choice.inStock;
  return (
    <search aria-label="Packs">
      <form
        method="get"
        onSubmit={(event) => event.preventDefault()}
        className="relative mb-6 grid grid-cols-2 max-sm:mb-3 items-center gap-2 sm:grid-cols-3 sm:gap-3 lg:grid-cols-[minmax(0,1fr)_auto_auto_auto]"
      >
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SearchInput q={choice.q} onSearch={(q) => change({ q })} />
        {/* On a phone the selects are collapsed at first, so that the first pack is visible. This works without scripts too. */}
        <input
          type="checkbox"
          id="choice-open"
          aria-label="Filter and sort"
          defaultChecked={isNarrowed}
          className="peer absolute opacity-0 sm:hidden"
        />
        <label
          htmlFor="choice-open"
          className="text-link flex min-h-11 cursor-pointer items-center justify-self-start peer-focus-visible:outline-3 peer-focus-visible:outline-ink sm:hidden"
        >
          Filter and sort
        </label>
        <Choice
          name="sort"
          label="Sort by"
          value={choice.sort}
          onChoose={(sort) => change({ sort: known(productSorts, sort) })}
        >
          <option value="">Our own order</option>
          {productSorts.map((sort) => (
            <option key={sort} value={sort}>
              {sortNames[sort]}
            </option>
          ))}
        </Choice>
        <Choice
          name="budget"
          label="Budget"
          value={choice.budget}
          onChoose={(budget) => change({ budget: known(budgets, budget) })}
        >
          <option value="">Any price</option>
          {budgets.map((budget) => (
            <option key={budget} value={budget}>
              Up to {formatMoney(budget * 100).replace('.00', '')}
            </option>
          ))}
        </Choice>
        <Choice
          name="people"
          label="Household"
          value={choice.people}
          onChoose={(people) => change({ people: known(households, people) })}
        >
          <option value="">Any household</option>
          {households.map((people) => (
            <option key={people} value={people}>
              {people === 1 ? 'For 1 person' : `For ${people} people`}
            </option>
          ))}
        </Choice>
        {counting ? (
          <label className="flex min-h-11 items-center gap-3 text-sm font-semibold max-sm:order-1 max-sm:hidden max-sm:peer-checked:flex">
            <input
              type="checkbox"
              name="stock"
              value="in"
              defaultChecked={choice.inStock}
              // The checkbox is uncontrolled, because the URL changes a moment after the press. A controlled checkbox would look
              // cleared until then.
              ref={(box) => {
                if (box) box.checked = choice.inStock;
              }}
              onChange={({ target }) => change({ inStock: target.checked })}
              className="size-5 accent-oxblood"
            />
            In stock
          </label>
        ) : null}
        <p
          className={`flex min-h-11 items-center justify-end gap-4 text-sm text-steel ${counting ? 'sm:col-span-2 lg:col-span-3' : 'sm:col-span-3 sm:justify-start lg:col-span-4 lg:min-h-8'}`}
        >
          <span role="status">
            {total === null ? '' : isActive ? `${shown} of ${total} ${noun}` : `${total} ${noun}`}
          </span>
          {isActive ? (
            <button type="button" className="text-link py-2" onClick={clear}>
              Show all
            </button>
          ) : null}
          {choice.people === null ? null : (
            <span className="max-sm:hidden">
              Eaten up within a year, with meat from the freezer three times a week.
            </span>
          )}
        </p>
        <noscript className="max-sm:order-2">
          <Button type="submit" size="sm">
            Show
          </Button>
        </noscript>
      </form>
    </search>
  );
}

function known<Value extends string | number>(values: readonly Value[], text: string): Value | null {
  return values.find((value) => String(value) === text) ?? null;
}

interface ChoiceProps {
  name: string;
  label: string;
  value: string | number | null;
  onChoose(value: string): void;
  children: ReactNode;
}

function Choice({ name, label, value, onChoose, children }: ChoiceProps) {
  return (
    <select
      name={name}
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => onChoose(event.target.value)}
      className={`${inputClass} truncate max-sm:order-1 max-sm:hidden max-sm:px-2 max-sm:peer-checked:block`}
    >
      {children}
    </select>
  );
}

/** The search field. It is uncontrolled, because the URL changes only a moment after the typing. */
function SearchInput({ q, onSearch }: { q: string; onSearch(q: string): void }) {
  const input = useRef<HTMLInputElement>(null);
  const isBack = useNavigationType() === 'POP';
  const search = useEffectEvent(onSearch);
  useEffect(() => {
    if (isBack && input.current && document.activeElement !== input.current) input.current.value = q;
    // The "Show all" button clears the search, so the input is cleared as well.
    if (q === '' && input.current && document.activeElement !== input.current) input.current.value = '';
  }, [isBack, q]);
  // Text typed before hydration also starts a search.
  useEffect(() => {
    const typed = input.current?.value ?? '';
    if (typed !== '' && document.activeElement === input.current) search(typed);
  }, []);
  return (
    <input
      ref={input}
      type="search"
      name="q"
      aria-label="Search packs"
      placeholder="Search: brisket, roasts, chops…"
      autoComplete="off"
      enterKeyHint="search"
      maxLength={100}
      defaultValue={q}
      onChange={(event: ChangeEvent<HTMLInputElement>) => onSearch(event.target.value)}
      className={`${inputClass} max-lg:col-span-full`}
    />
  );
}
