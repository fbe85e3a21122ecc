import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { confirmNewsletterRoute, unsubscribeFromNewsletterRoute } from '#core/bare-routes.ts';
import { ApiError } from '#storefront/api/api-error.ts';
import { call } from '#storefront/api/call.ts';
import { EmailLinkLayout, linkToken } from '#storefront/email-links/email-link-layout.tsx';
import { PageHead } from '#storefront/layout/page-head.tsx';
import { Button } from '#storefront/ui/button.tsx';

interface NewsletterLinkPageProps {
  title: string;
  path: string;
  /** What the button calls, with the token of this page's address. */
  route: typeof confirmNewsletterRoute | typeof unsubscribeFromNewsletterRoute;
  question: string;
  text: ReactNode;
  button: string;
  doneTitle: string;
  doneText: ReactNode;
}

/** What a link in an email opens: nothing happens until the button is pressed, since mail programs open links too. */
export function NewsletterLinkPage(props: NewsletterLinkPageProps) {
  const { mutate, status, error } = useMutation({
    mutationFn: () => call(props.route, { body: { token: linkToken() } }),
  });
  const isDone = status === 'success';
  return (
    <EmailLinkLayout>
      <PageHead title={props.title} canonicalPath={props.path} noindex />
      <div aria-live="polite">
        <h1 className="text-4xl">{isDone ? props.doneTitle : props.question}</h1>
        <p className="mt-5 max-w-[52ch] text-lg">{isDone ? props.doneText : props.text}</p>
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
