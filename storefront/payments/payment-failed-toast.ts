import { toast } from '#storefront/ui/toasts/toast.ts';

const tried = 'There was an error processing your payment. Please try again.';

/** The specified words of every payment that failed; why it did stands beside the button. Answers the toast's id. */
export function paymentFailedToast(description = tried): number {
  return toast({ variant: 'destructive', title: 'Payment Failed', description });
}
