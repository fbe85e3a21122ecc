import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef } from 'react';
import { sendContactMessageRoute } from '#core/bare-routes.ts';
import { ApiError } from '#storefront/api/api-error.ts';
import { call } from '#storefront/api/call.ts';
import { PageHead } from '#storefront/layout/page-head.tsx';
import { telephoneLink, useShop } from '#storefront/layout/use-shop.ts';
import { ActionFailure, formatFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Field, TextAreaField } from '#storefront/ui/field.tsx';
import { HydratedForm } from '#storefront/ui/forms/hydrated-form.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';

/** /contact: the other ways to reach the shop, and a form that works without an account. */
export function Component() {
  const { phone, email, openingHours, streetAddress } = useShop();
  return (
    <div className="page grid gap-x-16 gap-y-10 py-10 sm:py-14 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <PageHead
        title="Contact Us"
        description="Ask a butcher about a pack, a delivery or a layby: write to us here, call us, or send an email. A person answers."
        canonicalPath="/contact"
      />
      <div className="min-w-0">
        <h1 className="text-4xl">Write to us</h1>
        <p className="mt-4 max-w-prose text-lg">
          Ask about a pack, a delivery, a layby or how you would like your meat cut. A person answers, by email.
        </p>
        <MessageForm />
      </div>
      {phone || email || openingHours || streetAddress ? (
        <aside aria-label="Other ways to reach us" className="border-t border-ink pt-5">
          {phone ? (
            <p>
              <a href={telephoneLink(phone)} className="font-display text-3xl font-semibold hover:underline">
                {phone}
              </a>
            </p>
          ) : null}
          {openingHours ? <p className="mt-2">{openingHours}</p> : null}
          {email ? (
            <p className="mt-2">
              <a href={`mailto:${email}`} className="text-link inline-flex min-h-11 items-center break-all">
                {email}
              </a>
            </p>
          ) : null}
          {streetAddress ? <p className="mt-2">{streetAddress}</p> : null}
        </aside>
      ) : null}
    </div>
  );
}

type Name = 'name' | 'email' | 'phone' | 'message';

/** The contact form. Its fields are plain, and only the server validates them, because this page doesn't load the schemas. */
function MessageForm() {
  const { mutate, status, error } = useMutation({
    mutationFn: (form: FormData) => {
      const text = (name: string) => String(form.get(name) ?? '').trim();
      const [name, email, phone, message, website] = ['name', 'email', 'phone', 'message', 'website'].map(text);
      return call(sendContactMessageRoute, {
        body: { name: name ?? '', email: email ?? '', message: message ?? '', phone, website },
      });
    },
  });
  const thanks = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const errors = (error instanceof ApiError && error.problem?.errors) || [];
  const errorOf = (name: Name) => errors.find(({ path }) => path === name)?.message;
  useEffect(() => {
    if (status === 'success') thanks.current?.focus();
    if (status === 'error') form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [status]);
  if (status === 'success') {
    return (
      <div role="status" className="mt-8 border-l-4 border-eucalypt bg-white px-5 py-4">
        <h2 ref={thanks} tabIndex={-1} className="text-2xl outline-none">
          Thank you, we have your message
        </h2>
        <p className="mt-2 max-w-prose">A person reads it, and answers to the email address that you gave us.</p>
      </div>
    );
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (status !== 'pending') mutate(new FormData(event.currentTarget));
  };
  return (
    <HydratedForm
      ref={form}
      onSubmit={submit}
      noValidate
      aria-label="Message to the shop"
      className="mt-8 grid max-w-xl gap-5"
    >
      <noscript>
        <p>The form needs JavaScript. Please switch it on, or call or email us.</p>
      </noscript>
      <Field name="name" label="Your name" autoComplete="name" maxLength={120} error={errorOf('name')} />
      <Field
        name="email"
        type="email"
        label="Email address"
        autoComplete="email"
        maxLength={254}
        error={errorOf('email')}
      />
      <Field
        name="phone"
        type="tel"
        label="Phone, if you would rather be called"
        autoComplete="tel"
        maxLength={40}
        error={errorOf('phone')}
      />
      <TextAreaField name="message" label="Your message" rows={7} maxLength={4000} error={errorOf('message')} />
      {/* A field that only bots fill in. It is off screen, and keyboards and screen readers skip it. */}
      <div className="absolute -left-[200vw] h-px w-px overflow-hidden" aria-hidden="true">
        <label>
          Leave this empty
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <ActionFailure text={error !== null && errors.length === 0 ? formatFailure(error) : ''} />
      <div>
        <Button type="submit" aria-disabled={status === 'pending' || undefined}>
          {status === 'pending' ? 'Sending…' : 'Send message'}
        </Button>
        <p className="mt-3 text-sm text-steel">
          We use what you write only to answer you. See{' '}
          <ShopLink to="/privacy" className="text-link">
            privacy
          </ShopLink>
          .
        </p>
      </div>
    </HydratedForm>
  );
}
