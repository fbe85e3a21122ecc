import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatInstant } from '#core/dates.ts';
import { type OpeningAnnouncement, sendOpeningAnnouncement } from '#core/newsletter/staff-newsletter-api.ts';
import { ConfirmDialog } from '#storefront/admin/ui/confirm-dialog.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { Button } from '#storefront/ui/button.tsx';
import { countOf } from '#storefront/ui/count-of.ts';
import { subscriberQueries } from './subscriber-queries.ts';

/** Sends the opening email that the Coming Soon page promises. Renders nothing if no one has signed up for it. */
export function OpeningEmailPanel() {
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({
    ...subscriberQueries.opening(),
    refetchInterval: ({ state }) => (state.data?.startedAt && state.data.waiting > 0 ? 15_000 : false),
  });
  const send = useAdminMutation({
    run: () => call(sendOpeningAnnouncement),
    success: { title: 'Success', description: 'The emails are on their way' },
    failure: { title: 'Error', description: 'Couldn’t send the emails. Check your connection and try again.' },
    refresh: [subscriberQueries.all],
  });
  if (data === undefined || (data.waiting === 0 && data.written === 0)) return null;
  return (
    <section aria-labelledby="opening-email-heading" className="border border-ink bg-paper p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <div>
          <h2 id="opening-email-heading" className="text-lg">
            “We will write to you when we open”
          </h2>
          <p role="status" className="max-w-prose text-sm text-steel">
            {stateOf(data)}
          </p>
        </div>
        {data.startedAt === null ? (
          <Button size="sm" disabled={!data.canSend} onClick={() => setOpen(true)}>
            Tell them that we are open
          </Button>
        ) : null}
      </div>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={`Write to ${countOf(data.waiting, 'address', 'addresses')}?`}
        confirmLabel="Send the emails"
        isPending={send.isPending}
        failure={send.failure}
        onConfirm={() => void send.act().then((isSent) => isSent && setOpen(false))}
      >
        <p>
          Everyone who signed up on the Coming Soon page and confirmed gets one email that says the shop is open, with a
          link to the packs and a link to unsubscribe.
        </p>
        <p>A few are sent each minute. You can do this only once, and you can’t undo it.</p>
      </ConfirmDialog>
    </section>
  );
}

function stateOf({ startedAt, waiting, written, canSend }: OpeningAnnouncement): string {
  const people = (count: number) => countOf(count, 'person', 'people');
  if (startedAt === null) {
    const wishes = `${people(waiting)} signed up and confirmed.`;
    return canSend ? wishes : `${wishes} You can send their email once the shop is open and a mail server is set up.`;
  }
  const done = `Started on ${formatInstant(startedAt)}: sent to ${people(written)}`;
  return waiting === 0 ? `${done}.` : `${done}, ${people(waiting)} still to come, a few a minute.`;
}
