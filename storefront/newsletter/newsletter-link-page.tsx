import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { confirmNewsletterRoute, unsubscribeFromNewsletterRoute } from '#core/bare-routes.ts';
import { ApiError } from '#storefront/api/api-error.ts';
import { call } from '#storefront/api/call.ts';
import { EmailLinkLayout, linkToken } from '#storefront/email/email-link-layout.tsx';
import { PageHead } from '#storefront/layout/page-head.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { newsletterFailure } from './newsletter-form.tsx';

/** The pages that open from links in newsletter emails. Each page's button calls the API with the token from the URL. */
const confirmPage = {
  title: 'Confirm Your Email',
  path: '/newsletter/confirm',
  route: confirmNewsletterRoute,
  question: 'Confirm your email',
  text: 'Press the button and we write when new packs come in, when prices change and when delivery days open. Every email has a link that ends it.',
  button: 'Yes, send me news',
  doneTitle: 'You are on the list',
  doneText: 'Thank you. The next email comes when there is something worth telling.',
} as const;

const unsubscribePage = {
  title: 'Unsubscribe',
  path: '/newsletter/unsubscribe',
  route: unsubscribeFromNewsletterRoute,
  question: 'Stop our news?',
  text: 'Press the button and we send you no more newsletters, requests for reviews or other news. Emails about your own orders still come.',
  button: 'Unsubscribe',
  doneTitle: 'You are off the list',
  doneText: 'We send you no news any more. If you change your mind, the form is at the foot of every page.',
} as const;

/**
 * The page that a link in a newsletter email opens. Nothing happens until its button is pressed, since mail programs also open
 * links.
 */
export function Component() {
  const page = useLocation().pathname.startsWith(unsubscribePage.path) ? unsubscribePage : confirmPage;
  // The key resets the state when the user moves from one of these pages to another.
  return <NewsletterLinkPage key={page.path} page={page} />;
}

function NewsletterLinkPage({ page }: { page: typeof confirmPage | typeof unsubscribePage }) {
  const { mutate, status, error } = useMutation({
    mutationFn: () => call(page.route, { body: { token: linkToken() } }),
  });
  const isDone = status === 'success';
  return (
    <EmailLinkLayout>
      <PageHead title={page.title} canonicalPath={page.path} noindex />
      <div aria-live="polite">
        <h1 className="text-4xl">{isDone ? page.doneTitle : page.question}</h1>
        <p className="mt-5 max-w-[52ch] text-lg">{isDone ? page.doneText : page.text}</p>
        {isDone ? null : (
          <Button
            size="lg"
            className="mt-8"
            aria-disabled={status === 'pending'}
            onClick={() => status !== 'pending' && mutate()}
          >
            {status === 'pending' ? 'One moment…' : page.button}
          </Button>
        )}
        {error ? (
          <p role="alert" className="mt-5 font-semibold text-oxblood">
            {failureText(error)}
          </p>
        ) : null}
      </div>
    </EmailLinkLayout>
  );
}

function failureText(error: Error): string {
  // The link's token is missing or incomplete, because the link was truncated.
  if (error instanceof ApiError && error.problem?.code === 'invalid') {
    return 'This link is incomplete. Please open it again from the email.';
  }
  return newsletterFailure(error);
}
