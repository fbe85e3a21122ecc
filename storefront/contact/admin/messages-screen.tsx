import { contactListQuery } from '#core/contact/contact-api.ts';
import { CardList } from '#storefront/admin/list/card-list.tsx';
import { ListFilter, ListSearch } from '#storefront/admin/list/list-controls.tsx';
import { useAdminList, useListState } from '#storefront/admin/list/use-admin-list.ts';
import { ScreenHeading } from '#storefront/admin/shell/screen-heading.tsx';
import { ButtonLink } from '#storefront/ui/button.tsx';
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
  const found = useAdminList(
    messageQueries.list(list.query),
    'Couldn’t load the messages. Check your connection and try again.',
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
        <ListSearch list={list} label="Search messages" placeholder="Name, email, phone or text" />
        <ListFilter list={list} name="state" label="Shown" options={states} />
      </div>
      <CardList
        list={list}
        found={found}
        rowKey={({ id }) => id}
        card={(message) => <MessageCard message={message} />}
        empty="No messages found."
        emptyHint="Messages from the Contact Us page appear here and are emailed to the shop’s address."
      />
    </>
  );
}
