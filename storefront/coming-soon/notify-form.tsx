import { type FormEvent, useEffect, useRef } from 'react';
import { useNewsletter } from '#storefront/newsletter/use-newsletter.ts';
import { Button } from '#storefront/ui/button.tsx';
import { inputClass } from '#storefront/ui/field.tsx';

export function NotifyForm() {
  const { step, error, subscribe } = useNewsletter('coming-soon');
  const thanks = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (step === 'done') thanks.current?.focus();
  }, [step]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (step === 'open') subscribe(String(new FormData(event.currentTarget).get('email')).trim());
  };
  if (step === 'done') {
    return (
      <p
        ref={thanks}
        tabIndex={-1}
        role="status"
        className="mt-7 font-display text-2xl font-semibold text-eucalypt outline-none"
      >
        Thank you. We will write to you when we open.
      </p>
    );
  }
  return (
    <form onSubmit={submit} className="mt-7 max-w-xl">
      <label htmlFor="notify-email" className="mb-1.5 block text-sm font-semibold">
        Email address
      </label>
      <div className="flex flex-col gap-2 sm:flex-row">
        <input
          id="notify-email"
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'notify-error' : undefined}
          className={inputClass}
        />
        <Button type="submit" disabled={step === 'sending'} className="shrink-0">
          Notify Me
        </Button>
      </div>
      <p id="notify-error" role="alert" className="mt-2 text-sm font-semibold text-oxblood">
        {error}
      </p>
    </form>
  );
}
