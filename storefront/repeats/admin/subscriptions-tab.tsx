import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useMay } from '#storefront/admin/shell/staff-role-context.ts';
import { LaybysTab } from '#storefront/laybys/admin/laybys-tab.tsx';
import { useShop } from '#storefront/layout/use-shop.ts';
import { ShopLink } from '#storefront/ui/shop-link.tsx';

const laybys = { kind: '', label: 'Laybys and one-time', View: LaybysTab };
const forStaff = [
  {
    kind: 'repeats',
    label: 'Repeating boxes',
    View: lazy(async () => ({ default: (await import('./repeat-list.tsx')).RepeatList })),
  },
  {
    kind: 'boxes',
    label: 'Coming boxes',
    View: lazy(async () => ({ default: (await import('./due-boxes.tsx')).DueBoxes })),
  },
];
const forOwner = [
  {
    kind: 'figures',
    label: 'Figures',
    View: lazy(async () => ({ default: (await import('./repeat-figures.tsx')).RepeatFigures })),
  },
  {
    kind: 'replace',
    label: 'Replace a product',
    View: lazy(async () => ({ default: (await import('./replace-product.tsx')).ReplaceProduct })),
  },
];

/** Shows laybys and one-time subscriptions, and in a shop that sells them, repeating boxes. */
export function SubscriptionsTab() {
  const { repeats } = useShop();
  return repeats ? <BothKinds /> : <LaybysTab />;
}

function BothKinds() {
  const [search] = useSearchParams();
  const isOwner = useMay('owner');
  const offered = [laybys, ...forStaff, ...(isOwner ? forOwner : [])];
  const { kind: shown, View } = offered.find(({ kind }) => kind === search.get('kind')) ?? laybys;
  return (
    <>
      <nav aria-label="Kinds of subscriptions" className="mb-4 flex flex-wrap gap-x-5 border-b border-rule">
        {offered.map(({ kind, label }) => (
          <ShopLink
            key={kind}
            to={`/admin?tab=subscriptions${kind === '' ? '' : `&kind=${kind}`}`}
            aria-current={kind === shown ? 'page' : undefined}
            className="inline-flex min-h-11 items-center font-semibold text-steel no-underline aria-[current=page]:text-oxblood aria-[current=page]:underline"
          >
            {label}
          </ShopLink>
        ))}
      </nav>
      <Suspense fallback={<p role="status">Loading…</p>}>
        <View />
      </Suspense>
    </>
  );
}
