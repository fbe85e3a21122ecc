import { type ContactMessage, markContactMessage } from '#core/contact/contact-api.ts';
import { formatInstant } from '#core/dates.ts';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { telephoneLink } from '#storefront/layout/use-shop.ts';
import { Badge } from '#storefront/ui/badge.tsx';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { messageQueries } from './message-queries.ts';

/** One message: its sender, the ways to reply, and whether staff have replied. */
export function MessageCard({ message: sent }: { message: ContactMessage }) {
  const isAnswered = sent.answeredAt !== null;
  const mark = useAdminMutation({
    run: (answered: boolean) => call(markContactMessage, { params: { id: sent.id }, body: { answered } }),
    failure: { title: 'Error', description: 'Couldn’t mark the message. Check your connection and try again.' },
    refresh: [messageQueries.all, ['admin', 'overview']],
  });
  const subject = encodeURIComponent('Your message to us');
  return (
    <article aria-labelledby={`message-${sent.id}`} className="border border-ink bg-white p-4 sm:p-5">
      <header className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 id={`message-${sent.id}`} className="min-w-0 text-lg wrap-anywhere">
          {sent.name}
        </h2>
        <Badge tone={isAnswered ? 'done' : 'progress'}>{isAnswered ? 'Answered' : 'To answer'}</Badge>
        <p className="text-sm text-steel">{formatInstant(sent.createdAt)}</p>
      </header>
      <p className="mt-3 max-w-prose whitespace-pre-line wrap-anywhere">{sent.message}</p>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-rule pt-3 text-sm">
        <a
          href={`mailto:${sent.email}?subject=${subject}`}
          className={buttonClass({ variant: 'secondary', size: 'xs' })}
        >
          Answer by email
        </a>
        <span className="wrap-anywhere">{sent.email}</span>
        {sent.phone === null ? null : (
          <a href={telephoneLink(sent.phone)} className="text-link inline-flex min-h-11 items-center">
            {sent.phone}
          </a>
        )}
        <Button
          variant={isAnswered ? 'quiet' : 'primary'}
          size="xs"
          className="sm:ml-auto"
          disabled={mark.isPending}
          onClick={() => void mark.act(!isAnswered)}
        >
          {isAnswered ? 'Mark as not answered' : 'Mark as answered'}
        </Button>
        {sent.answeredAt === null ? null : (
          <p className="w-full text-steel">
            Marked as answered on {formatInstant(sent.answeredAt)}
            {sent.answeredBy === null ? '' : ` by ${sent.answeredBy}`}.
          </p>
        )}
      </div>
    </article>
  );
}
