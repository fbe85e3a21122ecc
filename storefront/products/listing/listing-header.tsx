import type { ReactNode } from 'react';
import { type ProductType, productTypes, typeNames } from '#core/products/product-options.ts';
import { Drawing } from '#storefront/ui/drawings/drawing.tsx';
import { LinkTabs } from '#storefront/ui/tabs/link-tabs.tsx';

interface ListingHeaderProps {
  title: string;
  /** A picture next to the heading and text. */
  image?: ReactNode;
  children?: ReactNode;
}

/** The heading of a listing between its breadcrumbs and its tabs. */
export function ListingHeader({ title, image, children }: ListingHeaderProps) {
  const text = (
    <div>
      <h1 className="text-4xl">{title}</h1>
      {children ? <div className="mt-3 max-w-[62ch] text-steel max-sm:mt-2 sm:text-lg">{children}</div> : null}
    </div>
  );
  if (!image) return <header className="pb-8 max-sm:pb-4">{text}</header>;
  return (
    <header className="grid items-start gap-6 pb-8 max-sm:pb-4 md:grid-cols-[1fr_minmax(0,24rem)]">
      {text}
      {image}
    </header>
  );
}

interface TypeTabsProps {
  /** The selected type; null where all types are listed together. */
  selected: ProductType | null;
  panelId: string;
  /** The search and filters, which are kept when switching to another type. */
  query: string;
}

/** A tab for each of the four types of meat, each with its own URL. */
export function TypeTabs({ selected, panelId, query }: TypeTabsProps) {
  const tabs = productTypes.map((type) => ({
    to: `/products/${type}${query}`,
    label: typeNames[type],
    icon: (
      <Drawing spec={{ of: 'type-icon', type }} className="hidden h-5 w-8 sm:block [&_svg]:h-full [&_svg]:w-full" />
    ),
    selected: type === selected,
  }));
  return <LinkTabs label="Kinds of meat" tabs={tabs} panelId={panelId} />;
}
