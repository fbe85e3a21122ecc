import { useEffect } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { useOwnedStorage } from '#storefront/accounts/use-owned-storage.ts';
import { useCart } from '#storefront/cart/cart-provider.tsx';
import type { CheckoutValues } from '#storefront/checkout/checkout-schema.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { saveBoxDraft } from './box-draft.ts';
import { boxesText, boxGroups } from './box-groups.ts';

/**
 * Tells a customer who is about to pay that the repeating boxes in the cart aren't part of it. The address that is typed for the
 * order is proposed for the box.
 */
export function BoxNotice({ control }: { control: Control<CheckoutValues> }) {
  const { boxLines } = useCart();
  const { repeats } = useShop();
  const storage = useOwnedStorage();
  const [street, city, state, postcode, phone] = useWatch({
    control,
    name: ['street', 'city', 'state', 'postcode', 'customerPhone'],
  });
  useEffect(() => {
    if (street !== '') saveBoxDraft(storage, { street, city, state, postcode, phone });
  }, [storage, street, city, state, postcode, phone]);
  if (boxLines.length === 0 || !repeats) return null;
  const groups = boxGroups(boxLines);
  return (
    <p className="ledger-margin mt-4 bg-white px-4 py-3 text-sm">
      <strong>Your {groups.length === 1 ? 'box is' : 'boxes are'} started after this.</strong> This order doesn’t
      include {boxesText(groups)}. Nothing is charged for {groups.length === 1 ? 'it' : 'them'} today: you choose the
      first day once this order is paid.
    </p>
  );
}

/** Shown when the order of a mixed cart is paid: what is left in the cart is started next. */
export function BoxNext() {
  const { boxLines } = useCart();
  const { repeats } = useShop();
  if (boxLines.length === 0 || !repeats) return null;
  const groups = boxGroups(boxLines);
  return (
    <section aria-label="Your repeating box" className="border-t border-rule px-5 py-5 sm:px-7">
      <p>
        <strong>Next: start {boxesText(groups)}.</strong> {groups.length === 1 ? 'It waits' : 'They wait'} in your cart,
        and nothing was charged for {groups.length === 1 ? 'it' : 'them'}.
      </p>
      <ButtonLink to="/checkout" className="mt-3">
        Start now
      </ButtonLink>
    </section>
  );
}
