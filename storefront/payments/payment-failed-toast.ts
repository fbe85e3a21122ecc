import { useRef } from 'react';
import { dismissToast, toast } from '#storefront/ui/toasts/toast.ts';
import type { UnpaidNotice } from './describe-unpaid.ts';

/** The specified title of every payment that failed; why it did stands beside the button. Answers the toast's id. */
export function paymentFailedToast(description: string): number {
  return toast({ variant: 'destructive', title: 'Payment Failed', description });
}

interface FailedToast {
  /** Nothing is shown of a payment that isn't known to have failed. */
  show(notice: Pick<UnpaidNotice, 'failedToast'>): void;
  /** Before the next try. */
  dismiss(): void;
}

/** The toast of this screen's payment: one at a time. */
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
