import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { cutsNamed } from '#core/cuts/cut.ts';
import { perKiloText } from '#core/products/figures/figures-line.ts';
import { isForSale } from '#core/products/payment-options.ts';
import type { Product } from '#core/products/product.ts';
import { PageHead } from '#storefront/layout/page-head.tsx';
import { useShop } from '#storefront/layout/use-shop.ts';
import type { PageHandle } from '#storefront/page-handle.ts';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { Drawing } from '#storefront/ui/drawings/drawing.tsx';
import { ProductImage } from '#storefront/ui/product-image.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { QuantityMarks } from '../figures-line.tsx';
import { allProductsTitle } from '../listing/all-products-title.ts';
import { Breadcrumbs } from '../product-page/breadcrumbs.tsx';
import { laybyLine } from '../product-page/buying/payment-choices.ts';
import { ProductNotLoaded } from '../product-page/product-not-loaded.tsx';
import { productPath } from '../product-path.ts';
import { ProductPrice } from '../product-price.tsx';
import { productQueries, useSeveral } from '../product-queries.ts';
import { comparedIds, comparePath, setCompared } from './compare-store.ts';

export const handle: PageHandle = {
  prefetch: (client, _params, search) =>
    client.prefetchQuery(productQueries.several(comparedIds(search.get('ids') ?? ''))),
};

const title = 'Compare packs';

/** /compare?ids=3,17: two or three packs side by side. */
export function Component() {
  const [search] = useSearchParams();
  const ids = comparedIds(search.get('ids') ?? '');
  const { products, loading, failed, askAgain } = useSeveral(ids);
  return (
    <div className="page pb-20">
      <PageHead title={title} canonicalPath="/compare" noindex />
      <Breadcrumbs
        crumbs={[
          { name: allProductsTitle, path: '/products' },
          { name: title, path: comparePath(ids) },
        ]}
      />
      <h1 className="pb-8 text-4xl">{title}</h1>
      {loading ? (
        <Skeleton className="h-[40rem] w-full" />
      ) : failed ? (
        <ProductNotLoaded onAskAgain={askAgain} />
      ) : products.length === 0 ? (
        <NothingToCompare />
      ) : (
        <>
          {products.length < ids.length ? (
            <p className="mb-4 text-steel">A pack you ticked isn’t sold any more; here are the others.</p>
          ) : null}
          <CompareTable products={products} />
        </>
      )}
    </div>
  );
}

interface Row {
  name: string;
  of(product: Product): ReactNode;
}

/** By the number of packs. */
const phoneColumns = ['', '', 'max-md:grid-cols-2', 'max-md:grid-cols-3'];

const unknown = <span className="text-steel">not known</span>;

function rowsFor(minimumChargeCents: number): Row[] {
  return [
    { name: 'Price', of: (product) => <ProductPrice product={product} className="text-2xl" /> },
    { name: 'Per kilo', of: ({ figures }) => (figures ? perKiloText(figures) : unknown) },
    { name: 'Weight', of: ({ weight }) => `Approx. ${weight}` },
    { name: 'Meals for four', of: ({ figures }) => figures?.meals ?? unknown },
    {
      name: 'Freezer',
      of: ({ figures }) =>
        figures
          ? `${figures.freezerLitres} L, ${figures.cartons} ${figures.cartons === 1 ? 'carton' : 'cartons'}`
          : unknown,
    },
    {
      name: 'Layby',
      of: (product) => laybyLine(product, minimumChargeCents)?.replace(/^or /, '') ?? 'Not by layby',
    },
    { name: 'Cuts', of: (product) => <CutNames product={product} /> },
  ];
}

/**
 * The table of the compared packs. On a phone, the name of a row is above its values, so that three packs fit next to each other. The
 * rows are then laid out as grids and would lose their table roles, so the roles are set explicitly.
 */
function CompareTable({ products }: { products: readonly Product[] }) {
  const { minimumChargeCents } = useShop();
  const columns = `max-md:grid max-md:border-b max-md:border-rule ${phoneColumns[products.length]}`;
  const cell = 'p-2 align-top text-sm wrap-anywhere md:border-b md:border-rule md:p-4 md:text-base';
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: a table laid out as a grid has lost its own
    <table role="table" className="w-full table-fixed border-t border-ink max-md:block">
      <thead role="rowgroup" className="max-md:block">
        <tr role="row" className={columns}>
          <td className="w-36 max-md:hidden" />
          {products.map((product) => (
            <th key={product.id} role="columnheader" scope="col" className={`${cell} text-left font-normal`}>
              <CompareHead product={product} others={products.filter(({ id }) => id !== product.id)} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-md:block">
        {rowsFor(minimumChargeCents).map(({ name, of }) => (
          <tr key={name} role="row" className={columns}>
            <th
              role="rowheader"
              scope="row"
              className="col-span-full px-2 pt-3 text-left align-top text-sm font-semibold text-steel md:border-b md:border-rule md:p-4 md:pl-0"
            >
              {name}
            </th>
            {products.map((product) => (
              <td key={product.id} role="cell" className={`${cell} tabular-nums`}>
                {of(product)}
              </td>
            ))}
          </tr>
        ))}
        <tr role="row" className={columns}>
          <td className="max-md:hidden" />
          {products.map((product) => (
            <td key={product.id} role="cell" className="p-2 md:p-4">
              <ButtonLink to={productPath(product)} size="sm" className="w-full max-sm:px-1">
                {isForSale(product, minimumChargeCents) ? 'Select' : 'Sold out'}
                <span className="sr-only"> {product.name}</span>
              </ButtonLink>
            </td>
          ))}
        </tr>
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: as above
  );
}

function CompareHead({ product, others }: { product: Product; others: readonly Product[] }) {
  const left = others.map(({ id }) => id);
  return (
    <>
      <span className="block bg-paper">
        <ProductImage product={product} eager />
        <QuantityMarks figures={product.figures} />
      </span>
      <ShopLink
        to={productPath(product)}
        className="mt-2 block font-display text-sm font-semibold underline-offset-4 hover:underline sm:text-base md:text-xl"
      >
        {product.name}
      </ShopLink>
      {left.length > 0 ? (
        <ShopLink
          to={comparePath(left)}
          replace
          state={{ keepScroll: true }}
          onClick={() => setCompared(left)}
          className="text-link inline-block py-2.5 text-sm"
        >
          Remove <span className="sr-only">{product.name}</span>
        </ShopLink>
      ) : null}
    </>
  );
}

function CutNames({ product: { type, cuts } }: { product: Product }) {
  const names = cutsNamed(type, cuts).map(({ name }) => name);
  if (names.length === 0) return unknown;
  return (
    <ul className="space-y-0.5">
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}

function NothingToCompare() {
  return (
    <div className="ticket mx-auto max-w-2xl px-6 py-12 text-center">
      <Drawing spec={{ of: 'empty-state', kind: 'products' }} className="mx-auto aspect-[240/180] w-60 max-w-full" />
      <h2 className="mt-6 text-2xl">Nothing to compare yet</h2>
      <p className="mx-auto mt-3 max-w-[46ch] text-steel">
        Tick “Compare” under two or three packs, and you see them here side by side.
      </p>
      <ButtonLink to="/products" className="mt-7">
        Browse Products
      </ButtonLink>
    </div>
  );
}
