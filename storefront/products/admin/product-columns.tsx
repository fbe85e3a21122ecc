import { cutSizeNames, typeNames } from '#core/products/product-options.ts';
import type { StaffProduct } from '#core/products/staff-product-api.ts';
import type { Column } from '#storefront/admin/list/data-table.tsx';
import type { ListState } from '#storefront/admin/list/use-admin-list.ts';
import { useMay } from '#storefront/admin/shell/staff-role-context.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { Badge } from '#storefront/ui/badge.tsx';
import { Money } from '#storefront/ui/money.tsx';
import { ProductImage } from '#storefront/ui/product-image.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { ProductActions } from './product-actions.tsx';
import { editPath } from './product-paths.ts';
import { type MoveProduct, PositionCell } from './product-position.tsx';

/** Returns whether the list is in the shop's order. In any other order, moving a product up or down wouldn't show its new position. */
export function isInShopOrder(list: ListState): boolean {
  return list.sort === null || (list.sort === 'position' && list.direction === 'asc');
}

export interface ProductColumnsOptions {
  isOrdered: boolean;
  move: MoveProduct;
}

export function productColumns({ isOrdered, move }: ProductColumnsOptions): Column<StaffProduct>[] {
  return [
    {
      key: 'position',
      header: 'Order',
      sort: 'position',
      className: 'w-px',
      cell: (product) => <PositionCell product={product} hasSteps={isOrdered} move={move} />,
    },
    {
      key: 'picture',
      header: 'Picture',
      srOnlyHeader: true,
      className: 'w-px max-lg:hidden',
      cell: (product) => <ProductImage product={product} className="min-w-16 max-w-16 bg-paper" />,
    },
    {
      key: 'name',
      header: 'Product',
      sort: 'name',
      className: 'md:min-w-44',
      cell: (product) => <NameCell product={product} />,
    },
    {
      key: 'type',
      header: 'Type and size',
      className: 'whitespace-nowrap max-lg:hidden',
      cell: ({ type, cutSize, weight }) => (
        <>
          {typeNames[type]}, {cutSizeNames[cutSize].toLowerCase()}
          <span className="block text-steel">{weight}</span>
        </>
      ),
    },
    {
      key: 'price',
      header: 'Price',
      sort: 'price',
      align: 'right',
      phone: 'hide',
      cell: ({ price }) => <Money cents={price} className="font-semibold" />,
    },
    {
      key: 'options',
      header: 'Payment options',
      className: 'whitespace-nowrap max-xl:hidden',
      cell: (product) => <OptionsCell product={product} />,
    },
    {
      key: 'actions',
      header: 'Actions',
      srOnlyHeader: true,
      align: 'right',
      cell: (product) => <ProductActions product={product} />,
    },
  ];
}

function NameCell({ product }: { product: StaffProduct }) {
  const { name, type, cutSize, weight, price, badge, featured, isHidden, isTest, outOfStock, isRepeatable } = product;
  const { repeats } = useShop();
  // Owners get a link to the product's form. Other staff, who aren't allowed to save the form, get a link to the product's page.
  const isOwner = useMay('owner');
  return (
    <>
      <ShopLink
        to={isOwner ? editPath(product) : `/product/${product.id}`}
        className="font-semibold wrap-anywhere text-ink decoration-1 underline-offset-4 hover:underline"
      >
        {name}
      </ShopLink>
      <span className="block text-steel lg:hidden">
        {typeNames[type]}, {cutSizeNames[cutSize].toLowerCase()}, {weight}
      </span>
      <Money cents={price} className="block font-semibold md:hidden" />
      <span className="mt-1 flex flex-wrap gap-1.5 empty:hidden">
        {isHidden ? <Badge tone="neutral">Hidden</Badge> : null}
        {isTest ? <Badge tone="progress">Test</Badge> : null}
        {outOfStock ? <Badge tone="alert">Out of stock</Badge> : null}
        {isRepeatable && repeats ? <Badge tone="progress">Can be repeated</Badge> : null}
        {featured === 'none' ? null : (
          <Badge tone="done">{featured === 'hero' ? 'Top of home page' : 'Home page'}</Badge>
        )}
        {badge ? <Badge tone="alert">{badge}</Badge> : null}
      </span>
    </>
  );
}

function OptionsCell({ product }: { product: StaffProduct }) {
  const { allowFullPayment, allowLaybyWeekly, allowLaybyFortnightly } = product;
  const layby = [allowLaybyWeekly ? 'weekly' : '', allowLaybyFortnightly ? 'fortnightly' : ''].filter(Boolean);
  if (!allowFullPayment && layby.length === 0) {
    return <span className="font-semibold text-oxblood">None: can’t be ordered</span>;
  }
  return (
    <>
      {allowFullPayment ? 'In full' : 'Not in full'}
      <span className="block text-steel">{layby.length > 0 ? `Layby ${layby.join(' or ')}` : 'No layby'}</span>
    </>
  );
}
