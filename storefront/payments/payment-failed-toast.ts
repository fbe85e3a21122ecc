import { useRef } from 'react';
import { dismissToast, toast } from '#storefront/ui/toasts/toast.ts';
import type { UnpaidNotice } from './describe-unpaid.ts';

/**
 * Shows a toast with the title that is used for every failed payment. The reason is shown next to the button. Returns the toast's
 * id.
 */
export function paymentFailedToast(description: string): number {
  return toast({ variant: 'destructive', title: 'Payment Failed', description });
}

interface FailedToast {
  /** Shows a toast if the payment certainly failed. Nothing is shown while its outcome is unknown. */
  show(notice: Pick<UnpaidNotice, 'failedToast'>): void;
  /** Removes the toast. Called before the next attempt. */
  dismiss(): void;
}

/** The toast for failed payments on a screen. Only one is shown at a time. */
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
