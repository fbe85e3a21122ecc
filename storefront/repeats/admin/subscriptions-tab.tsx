import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useMay } from '#storefront/admin/shell/staff-role-context.ts';
import { LaybysTab } from '#storefront/laybys/admin/laybys-tab.tsx';
import { useShop } from '#storefront/layout/use-shop.ts';
import { ShopLink } from '#storefront/ui/shop-link.tsx';

const views = {
  repeats: lazy(async () => ({ default: (await import('./repeat-list.tsx')).RepeatList })),
  boxes: lazy(async () => ({ default: (await import('./due-boxes.tsx')).DueBoxes })),
  figures: lazy(async () => ({ default: (await import('./repeat-figures.tsx')).RepeatFigures })),
  replace: lazy(async () => ({ default: (await import('./replace-product.tsx')).ReplaceProduct })),
};

/** Laybys and one-time subscriptions as before; and repeating boxes, in a shop that sells them. */
export function SubscriptionsTab() {
  const { repeats } = useShop();
  return repeats ? <BothKinds /> : <LaybysTab />;
}

function BothKinds() {
  const [search] = useSearchParams();
  const isOwner = useMay('owner');
  const chosen = search.get('kind');
  const kind = Object.keys(views).find((each): each is keyof typeof views => each === chosen);
  const View = kind === undefined ? LaybysTab : views[kind];
  const links: readonly (readonly [kind: string, label: string])[] = [
    ['', 'Laybys and one-time'],
    ['repeats', 'Repeating boxes'],
    ['boxes', 'Coming boxes'],
    ...(isOwner
      ? ([
          ['figures', 'Figures'],
          ['replace', 'Replace a product'],
        ] as const)
      : []),
  ];
  return (
    <>
      <nav aria-label="Kinds of subscriptions" className="mb-4 flex flex-wrap gap-x-5 border-b border-rule">
        {links.map(([each, label]) => (
          <ShopLink
            key={each}
            to={`/admin?tab=subscriptions${each === '' ? '' : `&kind=${each}`}`}
            aria-current={each === (kind ?? '') ? 'page' : undefined}
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
