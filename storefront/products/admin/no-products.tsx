import type { ListState } from '#storefront/admin/list/use-list-state.ts';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';

/** Says why no product is shown, and what to do about it. */
export function NoProducts({ list, isFiltered }: { list: ListState; isFiltered: boolean }) {
  if (isFiltered || list.page > 1) {
    return (
      <>
        <p className="font-semibold">No product fits.</p>
        <p className="mt-1 text-sm text-steel">
          The search looks in names, descriptions and types, among the products that are shown here.
        </p>
        <Button
          variant="secondary"
          size="xs"
          className="mt-4"
          onClick={() => list.change({ q: null, state: null, type: null })}
        >
          Show all products
        </Button>
      </>
    );
  }
  return (
    <>
      <p className="font-semibold">There are no products yet.</p>
      <p className="mt-1 max-w-prose text-sm text-steel">
        A product is a pack with its price, its cuts and its ways of paying. Customers see it as soon as it is saved. A
        whole catalogue can be imported from a CSV file.
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <ButtonLink to="/admin/product/new" size="xs">
          Add the first product
        </ButtonLink>
        <ButtonLink to="/admin/exchange" variant="secondary" size="xs">
          Import products
        </ButtonLink>
      </div>
    </>
  );
}
