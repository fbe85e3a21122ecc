import { useState } from 'react';
import { useCurrentUser } from '#storefront/accounts/current-user.ts';
import { useSignOut } from '#storefront/accounts/use-sign-out.ts';
import { type UnansweredSale, unansweredSales } from '#storefront/counter-sale/admin/saved/sale-storage.ts';
import { UnansweredAtSignOut } from '#storefront/counter-sale/admin/saved/unanswered-at-sign-out.tsx';
import { forgetRun, unsentSteps } from '#storefront/delivery/admin/driver/leave-phone.ts';
import { tabStorage } from '#storefront/payments/tab-storage.ts';
import { forgetCount, unsentCounts } from '#storefront/stock/admin/count/count-on-phone.ts';
import { Button } from '#storefront/ui/button.tsx';
import { countOf } from '#storefront/ui/count-of.ts';
import { toast } from '#storefront/ui/toasts/toast.ts';

/**
 * Signs the user out, unless this device has unsent steps of a delivery run, unsent counts of the user, or a sale without a
 * response, which exist nowhere else.
 */
export function SignOutButton() {
  const { isSigningOut, signOut } = useSignOut();
  const user = useCurrentUser();
  const [sales, setSales] = useState<UnansweredSale[]>([]);

  async function leave(): Promise<void> {
    const unsent = await unsentSteps();
    if (unsent > 0) {
      const description = `${countOf(unsent, 'step')} of the run ${unsent === 1 ? 'hasn’t' : 'haven’t'} been sent from this device. Open the driver’s page to send them first.`;
      toast({ variant: 'destructive', title: 'You Are Still Signed In', description });
      return;
    }
    const counts = await unsentCounts(user?.id);
    if (counts > 0) {
      const description = `${countOf(counts, 'count')} of the stock ${counts === 1 ? 'hasn’t' : 'haven’t'} been sent from this device. Open Count to send them first.`;
      toast({ variant: 'destructive', title: 'You Are Still Signed In', description });
      return;
    }
    const unanswered = unansweredSales(tabStorage());
    if (unanswered.length > 0) setSales(unanswered);
    else await end();
  }
  async function end(): Promise<void> {
    setSales([]);
    await signOut(async () => {
      await forgetRun();
      await forgetCount();
    });
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
