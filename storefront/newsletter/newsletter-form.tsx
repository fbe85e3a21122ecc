import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef } from 'react';
import { subscribeToNewsletterRoute } from '#core/bare-routes.ts';
import { ApiError } from '#storefront/api/api-error.ts';
import { call } from '#storefront/api/call.ts';
import { Button } from '#storefront/ui/button.tsx';
import { HydratedForm } from '#storefront/ui/forms/hydrated-form.tsx';

/** The differences between the form in the dark footer and the form on the Coming Soon page. */
const places = {
  footer: {
    button: 'Subscribe',
    variant: 'on-dark',
    form: 'mt-3 max-w-sm',
    input: 'min-h-12 w-0 min-w-44 grow rounded-md border border-rule bg-ink px-3 text-base text-paper',
    error: '',
    thanks: 'mt-3 max-w-sm',
  },
  'coming-soon': {
    button: 'Notify Me',
    variant: 'primary',
    form: 'mt-7 max-w-xl',
    input: 'min-h-12 w-0 min-w-44 grow rounded-md border border-steel bg-white px-3 text-base',
    error: 'text-oxblood',
    thanks: 'mt-7 max-w-xl text-lg',
  },
} as const;

/** A newsletter sign-up form. After submitting, it explains the next step or the error. */
export function NewsletterForm({ place }: { place: keyof typeof places }) {
  const { mutate, status, error } = useMutation({
    mutationFn: (email: string) => call(subscribeToNewsletterRoute, { body: { email, source: place } }),
  });
  // A ref, because a second press can arrive before the button is disabled.
  const isSending = useRef(false);
  const thanks = useRef<HTMLParagraphElement>(null);
  // Focuses the thank-you text, because it has replaced the form that had the focus.
  useEffect(() => {
    if (status === 'success') thanks.current?.focus();
  }, [status]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    mutate(String(new FormData(event.currentTarget).get('email')).trim(), {
      onSettled: () => {
        isSending.current = false;
      },
    });
  };
  const look = places[place];
  if (status === 'success') {
    return (
      <p ref={thanks} tabIndex={-1} role="status" className={`${look.thanks} outline-none`}>
        Nearly done. We have sent you an email: press the button in it, and you are on the list.
      </p>
    );
  }
  const [inputId, errorId] = [`${place}-email`, `${place}-email-error`];
  return (
    <HydratedForm onSubmit={submit} className={look.form}>
      <label htmlFor={inputId} className="block text-sm font-semibold">
        Email address
      </label>
      <div className="mt-1.5 flex flex-wrap gap-2">
        <input
          id={inputId}
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          className={look.input}
        />
        <Button type="submit" disabled={status === 'pending'} variant={look.variant} className="shrink-0">
          {look.button}
        </Button>
      </div>
      <noscript>
        <p className="mt-2 text-sm">Subscribing needs JavaScript. Please switch it on, or call us.</p>
      </noscript>
      <p id={errorId} role="alert" className={`mt-2 text-sm font-semibold ${look.error}`}>
        {error ? newsletterFailure(error) : null}
      </p>
    </HydratedForm>
  );
}

/** Returns the server's own error message if there is one; otherwise a message that the shop couldn't be reached. */
export function newsletterFailure(error: Error): string {
  const problem = error instanceof ApiError ? error.problem : null;
  return (
    problem?.errors?.[0]?.message ?? problem?.detail ?? 'Couldn’t reach the shop. Check your connection and try again.'
  );
}
