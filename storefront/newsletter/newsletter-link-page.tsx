import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { confirmNewsletter, unsubscribeFromNewsletter } from '#core/newsletter/newsletter-api.ts';
import { ApiError, postJson } from '#storefront/api/api-client.ts';
import { EmailLinkLayout } from '#storefront/email-links/email-link-layout.tsx';
import { linkToken } from '#storefront/email-links/link-token.ts';
import { PageHead } from '#storefront/layout/page-head.tsx';
import { Button } from '#storefront/ui/button.tsx';

type NewsletterLinkCall = typeof confirmNewsletter | typeof unsubscribeFromNewsletter;

interface NewsletterLinkPageProps {
  title: string;
  path: string;
  /** The call that the button makes with the token of this page's address. */
  call: '/api/newsletter/confirm' | '/api/newsletter/unsubscribe';
  question: string;
  words: ReactNode;
  button: string;
  doneTitle: string;
  doneText: ReactNode;
}

/** What a link in an email opens: nothing happens until the button is pressed, since mail programs open links too. */
export function NewsletterLinkPage(props: NewsletterLinkPageProps) {
  const { mutate, status, error } = useMutation({
    mutationFn: () => postJson<NewsletterLinkCall>(props.call, { token: linkToken() }),
  });
  const isDone = status === 'success';
  return (
    <EmailLinkLayout>
      <PageHead title={props.title} canonicalPath={props.path} noindex />
      <div aria-live="polite">
        <h1 className="text-4xl">{isDone ? props.doneTitle : props.question}</h1>
        <p className="mt-5 max-w-[52ch] text-lg">{isDone ? props.doneText : props.words}</p>
        {isDone ? null : (
          <Button
            size="lg"
            className="mt-8"
            aria-disabled={status === 'pending'}
            onClick={() => status !== 'pending' && mutate()}
          >
            {status === 'pending' ? 'One moment…' : props.button}
          </Button>
        )}
        {error ? (
          <p role="alert" className="mt-5 font-semibold text-oxblood">
            {sentence(error)}
          </p>
        ) : null}
      </div>
    </EmailLinkLayout>
  );
}

function sentence(error: Error): string {
  const problem = error instanceof ApiError ? error.problem : null;
  // An address that was cut off has no token, or half of one.
  if (problem?.code === 'invalid') return 'This link is not complete. Please open it again from the email.';
  return problem?.detail ?? 'That did not reach us. Please check your connection and try again.';
}
