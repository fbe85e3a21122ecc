import { useShop } from '#storefront/layout/use-shop.ts';

/** The terms that apply with every payment option, below the button. */
export function BuyTerms({ hasLayby }: { hasLayby: boolean }) {
  const { confirmsClaims } = useShop();
  return (
    <ul className="mt-5 list-[square] space-y-1 pl-5 text-sm text-steel marker:text-oxblood">
      {confirmsClaims ? <li>Delivered in insulated boxes with ice packs</li> : null}
      {hasLayby ? <li>Layby: no credit check, delivered after the final payment</li> : null}
      <li>
        Meat can't be returned for a change of mind. If anything is wrong with it, tell us: we replace or refund it, as
        your rights under the Australian Consumer Law say
      </li>
    </ul>
  );
}
