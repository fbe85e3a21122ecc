import { useShop } from '#storefront/layout/use-shop.ts';
import { Badge } from '#storefront/ui/badge.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { useHasProducts, useOpeningFacts } from './opening-facts.ts';

/** Leads the owner of a new shop from one step to the next; hidden once the shop is open and has a product. */
export function SetUpChecklist() {
  const { comingSoon } = useShop();
  const hasProducts = useHasProducts();
  if (!comingSoon && hasProducts !== false) return null;
  return <Steps isOpen={!comingSoon} />;
}

function Steps({ isOpen }: { isOpen: boolean }) {
  const steps = useOpeningFacts().flatMap(({ step, isReady, missing }) => {
    return step === undefined ? [] : [{ ...step, isDone: isReady, missing }];
  });
  const opening = {
    name: 'Open the shop',
    to: '/site-content?tab=shop#opening',
    isDone: isOpen,
    missing: 'Customers see the Coming Soon page.',
  };
  return (
    <section aria-labelledby="set-up" className="mb-5 border border-ink bg-paper px-4 py-3">
      <h2 id="set-up" className="text-lg">
        Set up your shop
      </h2>
      <ol className="mt-2 grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2 xl:grid-cols-4">
        {[...steps, opening].map(({ name, to, isDone, missing }) => (
          <li key={name} className="border-t border-rule pt-2">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <ShopLink to={to} className="text-link inline-flex min-h-9 items-center font-semibold max-md:min-h-11">
                {name}
              </ShopLink>
              {isDone === undefined ? null : (
                <Badge tone={isDone ? 'done' : 'alert'}>{isDone ? 'Done' : 'Missing'}</Badge>
              )}
            </span>
            {isDone === false ? <p className="text-steel">{missing}</p> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}
