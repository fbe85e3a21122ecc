import { useSearchParams } from 'react-router-dom';
import {
  type ProductChoice,
  productChoiceNames,
  productChoiceQuery,
  readProductChoice,
} from '#core/products/product-choice.ts';

export interface ChoiceInAddress {
  choice: ProductChoice;
  isActive: boolean;
  /** The choice as a query string with its question mark; empty without a choice. */
  query: string;
  change(part: Partial<ProductChoice>): void;
  clear(): void;
}

const nothing: ProductChoice = { q: '', sort: null, budget: null, people: null };

/** The choice is kept in the address, so that it can be shared and is restored when going back. */
export function useProductChoice(): ChoiceInAddress {
  const [search, setSearch] = useSearchParams();
  const choice = readProductChoice(search);
  const query = productChoiceQuery(choice).toString();

  function write(part: Partial<ProductChoice>): void {
    // Read from the window: a change made a moment ago may not be rendered yet, and would be lost.
    const current = new URLSearchParams(window.location.search);
    const next = { ...readProductChoice(current), ...part };
    // Other parameters stay, except the number shown, which belonged to another list.
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
