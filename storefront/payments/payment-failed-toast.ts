import { useRef } from 'react';
import { dismissToast, toast } from '#storefront/ui/toasts/toast.ts';
import type { UnpaidNotice } from './describe-unpaid.ts';

/** Shows the specified title of every failed payment; the reason is next to the button. Returns the toast's id. */
export function paymentFailedToast(description: string): number {
  return toast({ variant: 'destructive', title: 'Payment Failed', description });
}

interface FailedToast {
  /** Shows nothing for a payment that isn't known to have failed. */
  show(notice: Pick<UnpaidNotice, 'failedToast'>): void;
  /** Called before the next attempt. */
  dismiss(): void;
}

/** The toast of this screen's payment; only one is shown at a time. */
export function useFailedToast(): FailedToast {
  const shown = useRef<number | null>(null);
  return {
    show({ failedToast }) {
      if (failedToast !== null) shown.current = paymentFailedToast(failedToast);
    },
    dismiss() {
      if (shown.current !== null) dismissToast(shown.current);
    },
  };
}
