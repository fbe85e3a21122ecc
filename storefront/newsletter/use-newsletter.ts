import { useMutation } from '@tanstack/react-query';
import { subscribeToNewsletterRoute } from '#core/bare-routes.ts';
import { ApiError } from '#storefront/api/api-error.ts';
import { call } from '#storefront/api/call.ts';

export type NewsletterState = { step: 'open' | 'sending' | 'done'; error: string | undefined };

/** Signs an address up. The browser has checked that it is one; what the shop says against it is shown as it is. */
export function useNewsletter(source: 'footer' | 'coming-soon') {
  const { mutate, status, error } = useMutation({
    mutationFn: (email: string) => call(subscribeToNewsletterRoute, { body: { email, source } }),
  });
  const state: NewsletterState = {
    step: status === 'pending' ? 'sending' : status === 'success' ? 'done' : 'open',
    error: error ? sentence(error) : undefined,
  };
  return { ...state, subscribe: mutate };
}

function sentence(error: Error): string {
  const problem = error instanceof ApiError ? error.problem : null;
  return (
    problem?.errors?.[0]?.message ??
    problem?.detail ??
    'That did not reach us. Please check your connection and try again.'
  );
}
