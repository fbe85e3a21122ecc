import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { requestDeliveryNoticeRoute } from '#core/bare-routes.ts';
import { call } from '#storefront/api/call.ts';
import { newsletterFailure } from '#storefront/newsletter/newsletter-form.tsx';
import { EntryError, EntryField } from './entry-field.tsx';

/** A form that stores the email address of a customer to whom the shop doesn't deliver yet. */
export function DeliveryNoticeForm({ postcode }: { postcode: string }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const thanks = useRef<HTMLParagraphElement>(null);
  const { mutate, status, error } = useMutation({
    mutationFn: (email: string) => call(requestDeliveryNoticeRoute, { body: { email, postcode } }),
  });
  useEffect(() => {
    if (status === 'success') thanks.current?.focus();
  }, [status]);
  if (status === 'success') {
    return (
      <p ref={thanks} tabIndex={-1} role="status" className="mt-3 text-sm outline-none">
        Thank you. We will write to you when we deliver to {postcode}, and about nothing else.
      </p>
    );
  }
  const problem = error ? newsletterFailure(error) : undefined;
  const send = () => {
    if (status !== 'pending') mutate(input.current?.value.trim() ?? '');
  };
  return (
    <fieldset className="mt-3" aria-label={`Tell me when you deliver to ${postcode}`}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        Your email, and we tell you when we deliver to {postcode}
      </label>
      <div className="flex flex-wrap gap-2">
        <EntryField
          ref={input}
          id={id}
          type="email"
          autoComplete="email"
          maxLength={254}
          className="w-0 min-w-44 grow"
          error={problem}
          action="Tell me"
          isBusy={status === 'pending'}
          onEnter={send}
        />
      </div>
      <EntryError id={id} error={problem} />
    </fieldset>
  );
}
