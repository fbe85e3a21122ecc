import { contactListQuery } from '#core/contact/contact-api.ts';
import { ListFilter, ListSearch, Pager } from '#storefront/admin/list/list-controls.tsx';
import { useAdminList, useListState } from '#storefront/admin/list/use-admin-list.ts';
import { ScreenFailure } from '#storefront/admin/shell/screen-failure.tsx';
import { ScreenHeading } from '#storefront/admin/shell/screen-heading.tsx';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { MessageCard } from './message-card.tsx';
import { messageQueries } from './message-queries.ts';

const filters = ['state'] as const;
const states = [
  ['', 'All messages'],
  ['waiting', 'To answer'],
  ['answered', 'Answered'],
] as const;

/** /admin/messages: what people wrote with the contact form, newest first. */
export function MessagesScreen() {
  const list = useListState({ filters, accepts: contactListQuery });
  const { rows, total, isPending, failure, refresh } = useAdminList(
    messageQueries.list(list.query),
    'Failed to fetch messages',
  );
  return (
    <>
      <ScreenHeading
        title="Messages"
        actions={
          <ButtonLink to="/admin/reviews" variant="secondary" size="sm">
            Reviews by buyers
          </ButtonLink>
        }
      />
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <ListSearch list={list} label="Search messages" placeholder="Name, email, phone or words" />
        <ListFilter list={list} name="state" label="Shown" options={states} />
      </div>
      {failure !== null ? <ScreenFailure text={failure} onRetry={refresh} /> : null}
      {isPending && failure === null ? <Skeleton className="h-40" /> : null}
      {!isPending && failure === null && rows.length === 0 ? (
        <div className="border border-ink bg-white p-6">
          <p className="font-semibold">No messages found.</p>
          <p className="mt-1 max-w-prose text-sm text-steel">
            What customers write on the page Contact Us appears here, and is emailed to the shop’s address.
          </p>
        </div>
      ) : null}
      <ul className="grid gap-4">
        {rows.map((message) => (
          <li key={message.id}>
            <MessageCard message={message} />
          </li>
        ))}
      </ul>
      <Pager list={list} total={total} />
    </>
  );
}
