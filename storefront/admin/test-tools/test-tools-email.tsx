import { type Email, type EmailWithBody, retryEmail } from '#core/admin/test-tools-api.ts';
import { formatInstant } from '#core/dates.ts';
import { call } from '#storefront/api/call.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { useAdminRecord } from '../editor/use-admin-record.ts';
import { overviewQuery } from '../overview/overview-query.ts';
import { LoadFailure } from '../ui/load-failure.tsx';
import { useAdminMutation } from '../ui/use-admin-mutation.ts';
import { emailQueries } from './test-tools-queries.ts';

/** One email as sent: the subject and the HTML, and the plain text for email programs that don't show HTML. */
export function TestToolsEmail({ email }: { email: Email }) {
  const { data, isFailed, refresh } = useAdminRecord(emailQueries.detail(email.id));
  return (
    <div className="space-y-3">
      <Delivery email={email} />
      {isFailed ? <LoadFailure onRetry={refresh}>Couldn’t load the email.</LoadFailure> : null}
      {data ? <EmailBody email={data} /> : isFailed ? null : <Skeleton className="h-160" />}
    </div>
  );
}

function EmailBody({ email: { subject, text, html } }: { email: EmailWithBody }) {
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      <figure className="min-w-0">
        <figcaption className="mb-1 text-xs font-semibold text-steel">As a mail program shows it</figcaption>
        {/* An email contains text from customers, so its content may not run, send or open anything. */}
        <iframe
          title={`Email: ${subject}`}
          sandbox=""
          srcDoc={html}
          className="h-160 w-full border border-rule bg-white"
        />
      </figure>
      <figure className="min-w-0">
        <figcaption className="mb-1 text-xs font-semibold text-steel">As plain text</figcaption>
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
          tabIndex={0}
          className="h-160 overflow-auto border border-rule bg-white p-4 text-sm whitespace-pre-wrap"
        >
          {text}
        </pre>
      </figure>
    </div>
  );
}

/** The mail server's error about an email, and a button to send the email again. */
function Delivery({ email }: { email: Email }) {
  const { id, to, lastError, nextAttemptAt } = email;
  const retrying = useAdminMutation({
    run: () => call(retryEmail, { params: { id }, body: {} }),
    success: { title: 'Email Scheduled', description: `It will be sent to ${to} within half a minute.` },
    failure: {
      title: 'Retry Failed',
      description: 'Couldn’t send the email again. Check your connection and try again.',
    },
    refresh: [emailQueries.all, overviewQuery.queryKey],
  });
  if (email.state === 'sent' || lastError === null) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p className="min-w-0 text-sm break-words">
        The mail server said: “{lastError}”.{' '}
        {email.state === 'failed'
          ? 'It won’t be tried again.'
          : nextAttemptAt
            ? `Next try ${formatInstant(nextAttemptAt)}.`
            : 'It will be tried again within half a minute.'}
      </p>
      <Button variant="secondary" size="xs" disabled={retrying.isPending} onClick={() => void retrying.act()}>
        {retrying.isPending ? 'Scheduling…' : 'Send again'}
      </Button>
    </div>
  );
}
