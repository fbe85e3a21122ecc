import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { openReviewsRoute, sendReviewRoute } from '#core/bare-routes.ts';
import type { BoughtProduct } from '#core/reviews/review-api.ts';
import { ApiError } from '#storefront/api/api-error.ts';
import { call } from '#storefront/api/call.ts';
import { EmailLinkHeading, EmailLinkLayout, linkToken } from '#storefront/email/email-link-layout.tsx';
import { PageHead } from '#storefront/layout/page-head.tsx';
import { ActionFailure, formatFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Field, TextAreaField } from '#storefront/ui/field.tsx';
import { HydratedForm } from '#storefront/ui/forms/hydrated-form.tsx';
import { Stars } from './stars.tsx';

/** /review: the page for writing a review. It is opened from an email sent some days after the delivery, and needs no account. */
export function Component() {
  const [token, setToken] = useState<string | null>(null);
  // The token is read only in the browser, because the server renders the same page for everyone.
  useEffect(() => setToken(linkToken()), []);
  const { data, error } = useQuery({
    queryKey: ['review-link', token],
    queryFn: () => call(openReviewsRoute, { body: { token: token ?? '' } }),
    enabled: token !== null,
    retry: false,
  });
  return (
    <EmailLinkLayout>
      <PageHead title="Write a Review" canonicalPath="/review" noindex />
      <EmailLinkHeading>How was it?</EmailLinkHeading>
      <p className="mt-4 max-w-[52ch] text-lg">
        Your review appears on the pack’s page immediately, with your first name and the month. Good or bad, we take
        none down for its opinion.
      </p>
      <noscript>
        <p className="mt-4">Reviewing needs JavaScript. Please switch it on, or reply to our email.</p>
      </noscript>
      <ActionFailure text={error === null ? '' : linkFailure(error)} className="mt-6" />
      {data?.products.map((product) => (
        <ReviewForm key={product.productId} product={product} firstName={data.firstName} token={token ?? ''} />
      ))}
    </EmailLinkLayout>
  );
}

function linkFailure(error: Error): string {
  const isCut = error instanceof ApiError && error.problem?.code === 'invalid';
  return isCut ? 'This link is incomplete. Please open it again from the email.' : formatFailure(error);
}

interface ReviewFormProps {
  product: BoughtProduct;
  firstName: string;
  token: string;
}

function ReviewForm({ product: { productId, name, stars: given }, firstName, token }: ReviewFormProps) {
  const { mutate, status, error } = useMutation({
    mutationFn: (form: FormData) =>
      call(sendReviewRoute, {
        body: {
          token,
          productId,
          stars: Number(form.get('stars') ?? 0),
          text: String(form.get('text') ?? ''),
          firstName: String(form.get('firstName') ?? ''),
        },
      }),
  });
  const errors = (error instanceof ApiError && error.problem?.errors) || [];
  const errorOf = (field: string) => errors.find(({ path }) => path === field)?.message;
  if (given !== null || status === 'success') {
    return (
      <section aria-label={name} className="mt-8 border-t border-ink pt-5">
        <h2 className="text-xl">{name}</h2>
        {given === null ? null : <Stars stars={given} className="mt-2" />}
        <p role="status" className="mt-2">
          Thank you, we have your review.
        </p>
      </section>
    );
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (status !== 'pending') mutate(new FormData(event.currentTarget));
  };
  return (
    <HydratedForm onSubmit={submit} noValidate aria-label={name} className="mt-8 grid gap-5 border-t border-ink pt-5">
      <h2 className="text-xl">{name}</h2>
      <fieldset>
        <legend className="mb-1.5 text-sm font-semibold">Stars</legend>
        <div className="grid gap-1">
          {[5, 4, 3, 2, 1].map((stars) => (
            <label key={stars} className="inline-flex min-h-11 cursor-pointer items-center gap-3">
              <input type="radio" name="stars" value={stars} className="size-5 accent-oxblood" />
              <Stars stars={stars} />
            </label>
          ))}
        </div>
        {errorOf('stars') ? (
          <p role="alert" className="mt-1.5 text-sm font-semibold text-oxblood">
            Please choose from one to five stars
          </p>
        ) : null}
      </fieldset>
      <TextAreaField name="text" label="In your words, if you like" rows={4} maxLength={1500} error={errorOf('text')} />
      <Field
        name="firstName"
        label="First name, as it is shown"
        defaultValue={firstName}
        maxLength={40}
        autoComplete="given-name"
        error={errorOf('firstName')}
      />
      <ActionFailure text={error !== null && errors.length === 0 ? formatFailure(error) : ''} />
      <Button type="submit" aria-disabled={status === 'pending' || undefined} className="justify-self-start">
        {status === 'pending' ? 'Sending…' : 'Send review'}
      </Button>
    </HydratedForm>
  );
}
