import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { melbourneInstant } from '#core/dates.ts';
import {
  type BroadcastDetail,
  deleteBroadcast,
  startBroadcast,
  testBroadcast,
} from '#core/newsletter/broadcast-api.ts';
import { ConfirmDialog } from '#storefront/admin/ui/confirm-dialog.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { Button } from '#storefront/ui/button.tsx';
import { countOf } from '#storefront/ui/count-of.ts';
import { Field } from '#storefront/ui/field.tsx';
import { broadcastQueries } from './broadcast-queries.ts';
import { filledSubject } from './broadcast-state.ts';

interface BroadcastActionsProps {
  broadcast: BroadcastDetail;
  /** Whether the form has no unsaved changes. Only a saved draft can be sent. */
  isSaved: boolean;
}

/** The buttons that send a test of a broadcast, send it now, schedule it, and delete it. */
export function BroadcastActions({ broadcast, isSaved }: BroadcastActionsProps) {
  const { id, version, audience, obstacle } = broadcast;
  const [question, setQuestion] = useState<'send' | 'schedule' | 'delete' | null>(null);
  const [day, setDay] = useState('');
  const [time, setTime] = useState('09:00');
  const navigate = useNavigate();
  const shop = useShop();
  const people = countOf(audience, 'person', 'people');
  const test = useAdminMutation({
    run: () => {
      const { subject, preview, content, productId, perMinute } = broadcast;
      return call(testBroadcast, { body: { subject, preview, content, productId, perMinute } });
    },
    success: ({ to, problem }) =>
      problem === null
        ? { title: 'Test sent', description: `The email is on its way to ${to}.` }
        : { title: 'The mail server rejected it', description: problem },
    failure: { title: 'Error', description: 'Couldn’t send the test. Check your connection and try again.' },
  });
  const start = useAdminMutation({
    run: (at: string | null) =>
      call(startBroadcast, { params: { id }, body: { version, ...(at === null ? { recipients: audience } : { at }) } }),
    success: { title: 'Success', description: 'It is sent automatically. You can close this page' },
    failure: { title: 'Error', description: 'Couldn’t start sending. Check your connection and try again.' },
    refresh: [broadcastQueries.all],
    onDone() {
      setQuestion(null);
      // The form is replaced by the progress, which is at the top of the page.
      window.scrollTo({ top: 0 });
    },
  });
  const remove = useAdminMutation({
    run: () => call(deleteBroadcast, { params: { id } }),
    success: { title: 'Success', description: 'The draft is deleted' },
    failure: { title: 'Error', description: 'Couldn’t delete the draft. Check your connection and try again.' },
    onDone: () => void navigate('/admin/broadcasts', { replace: true }),
  });
  const close = (isOpen: boolean) => (isOpen ? undefined : setQuestion(null));
  const mayStart = isSaved && obstacle === null && audience > 0;
  const sendText =
    obstacle ??
    (audience === 0
      ? 'No one has confirmed the newsletter yet.'
      : isSaved
        ? `${people} ${audience === 1 ? 'has' : 'have'} confirmed the newsletter. The saved version is sent.`
        : 'Save it first: the saved version is sent.');
  return (
    <section aria-labelledby="broadcast-send" className="border-t border-ink pt-4">
      <h2 id="broadcast-send" className="text-xl">
        Send it
      </h2>
      <p className="mt-1 mb-3 text-sm text-steel">{sendText}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" size="sm" disabled={!isSaved || test.isPending} onClick={() => void test.act()}>
          {test.isPending ? 'Sending…' : 'Send me a test'}
        </Button>
        <Button variant="secondary" size="sm" disabled={!mayStart} onClick={() => setQuestion('schedule')}>
          Send later…
        </Button>
        <Button variant="secondary" size="sm" disabled={!mayStart} onClick={() => setQuestion('send')}>
          Send to {people}…
        </Button>
        <Button variant="quiet" size="sm" className="md:ml-auto" onClick={() => setQuestion('delete')}>
          Delete this draft…
        </Button>
      </div>
      <ConfirmDialog
        open={question === 'send'}
        onOpenChange={close}
        title={`Send to ${people}?`}
        confirmLabel={`Send to ${people}`}
        isPending={start.isPending}
        failure={start.failure}
        onConfirm={() => void start.act(null)}
      >
        <p>
          Everyone who has confirmed the newsletter by now gets “{filledSubject(broadcast, shop)}”, each once:{' '}
          {durationOf(broadcast)}. You can pause or stop it, but you can’t recall emails that were sent.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={question === 'schedule'}
        onOpenChange={close}
        title="Send it later"
        confirmLabel="Schedule"
        isPending={start.isPending}
        failure={start.failure}
        disabled={day === '' || time === ''}
        onConfirm={() => void start.act(melbourneInstant(day, time).toISOString())}
      >
        <p>It goes to everyone who has confirmed by then, today {people}. Until then you can cancel it.</p>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Day" type="date" value={day} onChange={({ target }) => setDay(target.value)} />
          <Field label="Time in Melbourne" type="time" value={time} onChange={({ target }) => setTime(target.value)} />
        </div>
      </ConfirmDialog>
      <ConfirmDialog
        open={question === 'delete'}
        onOpenChange={close}
        title="Delete this draft?"
        confirmLabel="Delete"
        danger
        action={remove}
      >
        <p>It hasn’t been sent to anyone. You can’t undo this.</p>
      </ConfirmDialog>
    </section>
  );
}

/** Formats the duration of sending: "in about 4 minutes". */
function durationOf({ audience, perMinute }: BroadcastDetail): string {
  const minutes = Math.max(1, Math.ceil(audience / perMinute));
  return minutes < 120 ? `in about ${countOf(minutes, 'minute')}` : `in about ${Math.ceil(minutes / 60)} hours`;
}
