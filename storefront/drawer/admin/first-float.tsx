import type { FormEvent } from 'react';
import { formatMoney } from '#core/money.ts';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { NoteCounter } from './note-counter.tsx';
import { useSendCount } from './use-drawer-count.ts';
import { useNoteCount } from './use-note-count.ts';

/** A form that sets the first float: the cash that is in the drawer now. */
export function FirstFloat() {
  const count = useNoteCount();
  const send = useSendCount(() => {});
  const { countedCents, notes } = count;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (countedCents === null) return;
    void send.act({ kind: 'opening', countedCents, ...(notes === undefined ? {} : { notes }), note: '' });
  };
  return (
    <section aria-labelledby="first-float" className="max-w-3xl border border-ink bg-white p-4 sm:p-6">
      <h2 id="first-float" className="text-xl">
        Set the first float
      </h2>
      <p className="mt-1 mb-4 max-w-prose">
        Count what is in the drawer right now. Every later count starts from it. Cash that was taken before isn’t
        included in any count.
      </p>
      <form noValidate onSubmit={save} aria-label="Set the first float">
        <NoteCounter count={count} />
        <ActionFailure text={send.failure} className="mt-4" />
        <Button type="submit" size="lg" className="mt-4 w-full" disabled={countedCents === null || send.isPending}>
          {countedCents === null ? 'Count the drawer first' : `Begin with ${formatMoney(countedCents)}`}
        </Button>
      </form>
    </section>
  );
}
