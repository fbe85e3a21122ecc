import type { ProductChoice } from '#core/products/choosing/product-choice.ts';
import { telephoneLink, useShop } from '#storefront/layout/use-shop.ts';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { Drawing } from '#storefront/ui/drawings/drawing.tsx';

interface NothingFitsProps {
  choice: ProductChoice;
  /** The name of the searched packs: "lamb packs". */
  among: string;
  /** The URL of the same search in all packs; null if all packs were searched. */
  everywhere: string | null;
  onClear(): void;
}

/** A notice that no pack matches the search and filters. It names the search and filters, and offers ways to continue. */
export function NothingFits({ choice, among, everywhere, onClear }: NothingFitsProps) {
  const { phone } = useShop();
  return (
    <div className="ticket mx-auto max-w-2xl px-6 py-12 text-center">
      <Drawing spec={{ of: 'empty-state', kind: 'products' }} className="mx-auto aspect-[240/180] w-60 max-w-full" />
      <h2 className="mt-6 text-2xl">No packs found</h2>
      <p className="mx-auto mt-3 max-w-[46ch] text-steel">
        You asked for {describe(choice)}. Try another word, or a little less
        {phone === '' ? '.' : ', or ring us: we often cut what isn’t listed.'}
      </p>
      <div className="mt-7 flex flex-wrap justify-center gap-3">
        <Button onClick={onClear}>Show all {among}</Button>
        {everywhere === null ? null : (
          <ButtonLink to={everywhere} variant="secondary">
            Look among all packs
          </ButtonLink>
        )}
        {phone === '' ? null : (
          <a href={telephoneLink(phone)} className="text-link min-h-12 content-center px-2">
            Ring {phone}
          </a>
        )}
      </div>
    </div>
  );
}

/** Describes the search and the filters: "“brisket”, up to $300, for 2 people". */
function describe({ q, budget, people, inStock }: ProductChoice): string {
  const parts = [
    q.trim() === '' ? null : `“${q.trim()}”`,
    budget === null ? null : `up to $${budget.toLocaleString('en-AU')}`,
    people === null ? null : `for ${people} ${people === 1 ? 'person' : 'people'}`,
    inStock ? 'in stock' : null,
  ];
  return parts.filter((part) => part !== null).join(', ');
}
