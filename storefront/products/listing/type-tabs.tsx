import { type ProductType, productTypes, typeNames } from '#core/products/product-options.ts';
import { Drawing } from '#storefront/ui/drawings/drawing.tsx';
import { LinkTabs } from '#storefront/ui/link-tabs.tsx';

/** The four kinds of meat, each with an address of its own. */
export function TypeTabs({ selected, panelId }: { selected: ProductType; panelId: string }) {
  const tabs = productTypes.map((type) => ({
    to: `/products/${type}`,
    label: typeNames[type],
    icon: (
      <Drawing spec={{ of: 'type-icon', type }} className="hidden h-5 w-8 sm:block [&_svg]:h-full [&_svg]:w-full" />
    ),
    selected: type === selected,
  }));
  return <LinkTabs label="Kinds of meat" tabs={tabs} panelId={panelId} />;
}
