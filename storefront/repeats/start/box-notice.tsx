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
 * Tells a customer who is about to pay that the payment doesn't include the cart's repeating boxes. The address typed for the order is
 * suggested for the boxes.
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
      include {boxesText(groups)}. Nothing is charged for {groups.length === 1 ? 'it' : 'them'} now: you choose the
      first day once this order is paid.
    </p>
  );
}

/** Shown after the order of a cart with repeating boxes was paid. It leads to the boxes left in the cart, which are started next. */
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
