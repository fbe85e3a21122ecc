import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatMoney } from '#core/money.ts';
import type { Product } from '#core/products/product.ts';
import { type ProductType, productTypes, typeNames } from '#core/products/product-options.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { quantityOf } from './counter-sale-amounts.ts';
import type { SaleLine } from './counter-sale-draft.ts';
import { type SaleProductList, useSaleProducts } from './use-sale-products.ts';

/** The maximum number of packs that are shown. It is more than fit on a screen; staff find other packs by search. */
const maxShown = 60;

export interface SaleProductsProps {
  lines: readonly SaleLine[];
  disabled: boolean;
  onAdd(product: Product): void;
}

/** The packs for sale: staff search them, filter them by animal, and add them with a press. */
export function SaleProducts({ lines, disabled, onAdd }: SaleProductsProps) {
  const [typed, setTyped] = useState('');
  const [type, setType] = useState<ProductType | null>(null);
  const [announced, setAnnounced] = useState('');
  /** The search text when Enter was pressed, if its results were still loading then; otherwise null. */
  const [awaited, setAwaited] = useState<string | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const found = useSaleProducts(typed, type);
  const { isSettled } = found;
  const shown = found.rows.slice(0, maxShown);
  useEffect(() => search.current?.focus(), []);

  function add(product: Product): void {
    if (disabled) return;
    onAdd(product);
    // Goods sold by the kilo aren't in the sale yet, because they must be weighed first.
    if (product.pricing === 'kilo') return;
    setAnnounced(`${product.name} added, ${quantityOf(lines, product.id) + 1} in the sale.`);
  }
  function onSearchKey(event: KeyboardEvent<HTMLInputElement>): void {
    const buttons = list.current?.querySelectorAll('button');
    if (event.key === 'ArrowDown' && buttons?.length) {
      event.preventDefault();
      buttons[0]?.focus();
    }
    if (event.key !== 'Enter' || typed.trim() === '') return;
    event.preventDefault();
    if (isSettled) addFirst();
    else setAwaited(typed);
  }
  function addFirst(): void {
    const [first] = found.rows;
    if (first === undefined) return;
    add(first);
    search.current?.select();
  }
  // Enter adds the first result for the complete search text. If the results are still loading, the product is added once they have
  // loaded.
  const onResults = useEffectEvent(() => {
    setAwaited(null);
    if (awaited === typed) addFirst();
  });
  const isAwaited = awaited !== null;
  useEffect(() => {
    if (isAwaited && isSettled) onResults();
  }, [isAwaited, isSettled]);

  return (
    <section aria-labelledby="packs-heading" className="flex min-h-0 flex-col">
      <h2 id="packs-heading" className="sr-only">
        What is sold
      </h2>
      <label htmlFor="pack-search" className="sr-only">
        Search packs
      </label>
      <input
        ref={search}
        id="pack-search"
        type="search"
        value={typed}
        maxLength={200}
        autoComplete="off"
        placeholder="Search packs; Enter adds the first"
        className="block min-h-11 w-full rounded-md border border-steel bg-white px-3 text-base placeholder:text-steel"
        onChange={({ target }) => {
          setTyped(target.value);
          setAwaited(null);
        }}
        onKeyDown={onSearchKey}
      />
      <fieldset className="mt-2 flex flex-wrap gap-1.5">
        <legend className="sr-only">Type</legend>
        {[null, ...productTypes].map((each) => (
          <Button
            key={each ?? 'all'}
            variant={each === type ? 'primary' : 'secondary'}
            size="xs"
            aria-pressed={each === type}
            onClick={() => setType(each)}
          >
            {each === null ? 'All' : typeNames[each]}
          </Button>
        ))}
      </fieldset>
      <ProductResults
        {...found}
        rows={shown}
        lines={lines}
        list={list}
        disabled={disabled}
        onAdd={add}
        onLeave={() => search.current?.focus()}
      />
      {found.rows.length > shown.length ? (
        <p className="mt-2 text-sm text-steel">The first {shown.length}. Search to find the others.</p>
      ) : null}
      <p role="status" className="sr-only">
        {announced}
      </p>
    </section>
  );
}

interface ProductResultsProps extends SaleProductList {
  lines: readonly SaleLine[];
  list: React.RefObject<HTMLUListElement | null>;
  disabled: boolean;
  onAdd(product: Product): void;
  /** Called when the up arrow is pressed on the first result. The caller moves the focus back to the search box. */
  onLeave(): void;
}

function ProductResults({
  rows,
  isPending,
  isSettled,
  isFailed,
  retry,
  lines,
  list,
  disabled,
  onAdd,
  onLeave,
}: ProductResultsProps) {
  function walk(event: KeyboardEvent<HTMLUListElement>): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    event.preventDefault();
    if (at + step < 0) onLeave();
    else buttons[at + step]?.focus();
  }
  if (isPending) return <Skeleton className="mt-3 h-96" />;
  if (isFailed) {
    return (
      <div role="alert" className="mt-3 border border-ink bg-white p-4">
        <p className="font-semibold">Failed to fetch products</p>
        <Button variant="secondary" size="xs" className="mt-3" onClick={retry}>
          Try again
        </Button>
      </div>
    );
  }
  if (rows.length === 0) {
    return <p className="mt-3 border border-rule bg-white p-4">{isSettled ? 'No pack matches.' : 'Searching…'}</p>;
  }
  return (
    <ul
      ref={list}
      className="relative mt-3 divide-y divide-rule border border-ink bg-white max-lg:max-h-96 lg:min-h-0 overflow-y-auto"
      onKeyDown={walk}
    >
      {rows.map((product) => {
        const inSale = quantityOf(lines, product.id);
        return (
          <li key={product.id}>
            <button
              type="button"
              // aria-disabled instead of `disabled`, because disabled buttons can't take the focus, and the list could then not be
              // scrolled by keyboard.
              aria-disabled={disabled}
              className="grid min-h-12 w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-3 py-1.5 text-left -outline-offset-3 not-aria-disabled:hover:bg-bone aria-disabled:cursor-not-allowed aria-disabled:text-steel"
              onClick={() => onAdd(product)}
            >
              <span className="leading-snug">
                <span className="sr-only">Add </span>
                <span className="font-semibold">{product.name}</span>{' '}
                <span className="text-sm whitespace-nowrap text-steel">{product.weight}</span>
              </span>
              <span className="text-right tabular-nums">
                {product.pricePerKilo === null
                  ? formatMoney(product.price)
                  : `${formatMoney(product.pricePerKilo)} a kilo`}
                {inSale ? (
                  <span className="block text-sm font-semibold text-eucalypt">{inSale} in the sale</span>
                ) : null}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
