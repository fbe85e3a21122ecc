import { useState } from 'react';
import { useSignOut } from '#storefront/accounts/use-sign-out.ts';
import { useCart } from '#storefront/cart/cart-provider.tsx';
import { forgetPostcode } from '#storefront/delivery/postcode-store.ts';
import { Button } from '#storefront/ui/button.tsx';

/** A button for a guest at a shared computer. It ends the session and deletes the guest's data from the browser. */
export function ForgetOrders() {
  const [isAsking, setAsking] = useState(false);
  const cart = useCart();
  const { isSigningOut, signOut } = useSignOut({
    done: { title: 'Orders Forgotten', description: 'The link in each order’s email opens it again.' },
    failed: 'The orders are still in this browser',
  });
  if (!isAsking) {
    return (
      <p className="max-w-prose text-steel print:hidden">
        On a shared computer?{' '}
        <button type="button" className="text-link min-h-11" onClick={() => setAsking(true)}>
          Forget these orders here
        </button>
      </p>
    );
  }

  async function forget(alsoCart: boolean): Promise<void> {
    if (!(await signOut())) return;
    forgetPostcode();
    if (alsoCart) cart.clear();
  }

  return (
    <fieldset aria-labelledby="forget-orders" className="max-w-prose print:hidden">
      <p id="forget-orders" className="font-semibold">
        Forget these orders here?
      </p>
      <p className="mt-1 text-steel">
        No one can see or pay them in this browser then, and what you typed is deleted too. Your orders stay: the link
        in each order’s email opens it again.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="danger" size="sm" autoFocus disabled={isSigningOut} onClick={() => void forget(false)}>
          Forget them
        </Button>
        {cart.count > 0 ? (
          <Button variant="danger" size="sm" disabled={isSigningOut} onClick={() => void forget(true)}>
            Forget them and empty the cart
          </Button>
        ) : null}
        <Button variant="secondary" size="sm" disabled={isSigningOut} onClick={() => setAsking(false)}>
          Keep them
        </Button>
      </div>
    </fieldset>
  );
}
