import { useSearchParams } from 'react-router-dom';
import {
  type ProductChoice,
  productChoiceNames,
  productChoiceQuery,
  readProductChoice,
} from '#core/products/choosing/product-choice.ts';
import { useShop } from '#storefront/layout/use-shop.ts';

export interface ChoiceInAddress {
  choice: ProductChoice;
  isActive: boolean;
  /** The choice as a query string with its question mark; empty if nothing is chosen. */
  query: string;
  change(part: Partial<ProductChoice>): void;
  clear(): void;
}

const nothing: ProductChoice = { q: '', sort: null, budget: null, people: null, inStock: false };

/** The search, filters and sort order. They are kept in the URL, so that they can be shared and are restored by Back. */
export function useProductChoice(): ChoiceInAddress {
  const [search, setSearch] = useSearchParams();
  const { counting } = useShop();
  const read = readProductChoice(search);
  // A shop that doesn't count its stock has no filter for packs in stock.
  const choice = { ...read, inStock: counting && read.inStock };
  const query = productChoiceQuery(choice).toString();

  function write(part: Partial<ProductChoice>): void {
    // Reads the window's URL, because a change from a moment ago may not be rendered yet. Otherwise that change would be lost.
    const current = new URLSearchParams(window.location.search);
    const next = { ...readProductChoice(current), ...part };
    // The URL's other parameters stay. The number of products shown is removed, because it belonged to the previous list.
    const kept = [...current].filter(
      ([name]) => !(productChoiceNames as readonly string[]).includes(name) && !name.startsWith('show'),
    );
    const params = new URLSearchParams(kept);
    for (const [name, value] of productChoiceQuery(next)) params.set(name, value);
    setSearch(params, { replace: true, state: { keepScroll: true } });
  }
  return {
    choice,
    isActive: query !== '',
    query: query === '' ? '' : `?${query}`,
    change: write,
    clear: () => write(nothing),
  };
}
