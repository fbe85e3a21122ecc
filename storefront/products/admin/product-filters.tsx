import { productTypes, typeNames } from '#core/products/product-options.ts';
import { ListFilter } from '#storefront/admin/list/list-filter.tsx';
import type { ListState } from '#storefront/admin/list/use-list-state.ts';

const states = [
  ['', 'All products'],
  ['listed', 'In the shop'],
  ['hidden', 'Hidden'],
  ['test', 'Test products'],
] as const;
const types = [['', 'All types'], ...productTypes.map((type) => [type, typeNames[type]] as const)] as const;

/** Which products are shown; kept in the address with the rest of the list's state. */
export function ProductFilters({ list }: { list: ListState }) {
  return (
    <div className="flex flex-wrap gap-2">
      <ListFilter list={list} name="state" label="Shown" options={states} />
      <ListFilter list={list} name="type" label="Type" options={types} />
    </div>
  );
}
