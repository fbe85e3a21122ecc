import { useState } from 'react';
import { useSignOut } from '#storefront/accounts/use-sign-out.ts';
import { type UnansweredSale, unansweredSales } from '#storefront/counter-sale/admin/saved/sale-storage.ts';
import { UnansweredAtSignOut } from '#storefront/counter-sale/admin/saved/unanswered-at-sign-out.tsx';
import { tabStorage } from '#storefront/payments/tab-storage.ts';
import { staffPlatform } from '#storefront/platform/admin/staff-platform.ts';
import { Button } from '#storefront/ui/button.tsx';

/**
 * A button that signs the user out. If a counter sale from this tab has got no response, the button asks for confirmation first. If the
 * device has unsent delivery steps, or unsent stock counts of the user, the user stays signed in.
 */
export function SignOutButton() {
  const { isSigningOut, signOut } = useSignOut(undefined, staffPlatform().shop);
  const [sales, setSales] = useState<UnansweredSale[]>([]);

  async function leave(): Promise<void> {
    const unanswered = unansweredSales(tabStorage());
    if (unanswered.length > 0) setSales(unanswered);
    else await end();
  }
  async function end(): Promise<void> {
    setSales([]);
    await signOut();
  }
  return (
    <>
      <Button
        variant="secondary"
        size="xs"
        className="shrink-0 whitespace-nowrap"
        disabled={isSigningOut}
        onClick={() => void leave()}
      >
        Sign Out
      </Button>
      <UnansweredAtSignOut sales={sales} onStay={() => setSales([])} onSignOut={() => void end()} />
    </>
  );
}
