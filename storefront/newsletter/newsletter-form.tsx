import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef } from 'react';
import { subscribeToNewsletterRoute } from '#core/bare-routes.ts';
import { ApiError } from '#storefront/api/api-error.ts';
import { call } from '#storefront/api/call.ts';
import { Button } from '#storefront/ui/button.tsx';

/** The footer's form: one address, one button, and a word of thanks or of what went wrong. */
export function NewsletterForm() {
  const { step, error, subscribe } = useNewsletter('footer');
  const thanks = useRef<HTMLParagraphElement>(null);
  // The form that had the focus is gone.
  useEffect(() => {
    if (step === 'done') thanks.current?.focus();
  }, [step]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (step === 'open') subscribe(String(new FormData(event.currentTarget).get('email')).trim());
  };
  if (step === 'done') {
    return (
      <p ref={thanks} tabIndex={-1} role="status" className="mt-3 max-w-sm outline-none">
        Thank you for subscribing. You will hear from us when there is something worth telling.
      </p>
    );
  }
  return (
    <form onSubmit={submit} className="mt-3 max-w-sm">
      <p className="text-rule">What is in season, new packs, and nothing else.</p>
      <label htmlFor="newsletter-email" className="mt-4 block text-sm font-semibold">
        Email address
      </label>
      <div className="mt-1.5 flex flex-wrap gap-2">
        <input
          id="newsletter-email"
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'newsletter-error' : undefined}
          className="min-h-12 w-0 min-w-44 grow rounded-md border border-rule bg-ink px-3 text-base text-paper"
        />
        <Button type="submit" disabled={step === 'sending'} variant="on-dark">
          Subscribe
        </Button>
      </div>
      <p id="newsletter-error" role="alert" className="mt-2 text-sm font-semibold">
        {error}
      </p>
    </form>
  );
}

type NewsletterState = { step: 'open' | 'sending' | 'done'; error: string | undefined };

/** Signs an address up. The browser has checked that it is one; what the shop says against it is shown as it is. */
export function useNewsletter(source: 'footer' | 'coming-soon') {
  const { mutate, status, error } = useMutation({
    mutationFn: (email: string) => call(subscribeToNewsletterRoute, { body: { email, source } }),
  });
  const state: NewsletterState = {
    step: status === 'pending' ? 'sending' : status === 'success' ? 'done' : 'open',
    error: error ? newsletterFailure(error) : undefined,
  };
  return { ...state, subscribe: mutate };
}

/** The shop's own sentence where it gave one; else that it wasn't reached. */
export function newsletterFailure(error: Error): string {
  const problem = error instanceof ApiError ? error.problem : null;
  return (
    problem?.errors?.[0]?.message ??
    problem?.detail ??
    'That did not reach us. Please check your connection and try again.'
  );
}
