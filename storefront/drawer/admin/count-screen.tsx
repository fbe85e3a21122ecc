import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { DrawerCount } from '#core/drawer/drawer-api.ts';
import { formatMoney, parseDollars } from '#core/money.ts';
import { ScreenFailure } from '#storefront/admin/shell/screen-failure.tsx';
import { ScreenHeading, ScreenSkeleton } from '#storefront/admin/shell/screen-heading.tsx';
import { drawerQueries } from '#storefront/journal/admin/journal-queries.ts';
import { printPage } from '#storefront/platform/print-page.ts';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Field } from '#storefront/ui/field.tsx';
import { CountSheet } from './count-sheet.tsx';
import { NoteCounter } from './note-counter.tsx';
import { useSendCount } from './use-drawer-count.ts';
import { useNoteCount } from './use-note-count.ts';

/** /admin/closing/:id: the sheet of a count for printing. The last count can also be corrected here. */
export function CountScreen() {
  const id = Number(useParams().id);
  const { data, isError, refetch } = useQuery({ ...drawerQueries.count(id), enabled: Number.isInteger(id) && id > 0 });
  const [isCorrecting, setCorrecting] = useState(false);
  const back = { to: '/admin/closing', label: 'Closing the day' };
  if (data === undefined) {
    return (
      <>
        <ScreenHeading title={`Count ${id}`} back={back} />
        {isError || !(id > 0) ? (
          <ScreenFailure
            text="Couldn’t load this count. Check your connection and try again."
            onRetry={refetch}
            instead={{ to: '/admin/closing', label: 'All counts' }}
          />
        ) : (
          <ScreenSkeleton />
        )}
      </>
    );
  }
  const { count, correction, isLast } = data;
  const canCorrect = isLast && count.kind !== 'opening';
  return (
    <>
      <div className="print:hidden">
        <ScreenHeading
          title={`Count ${id}`}
          back={back}
          actions={
            <>
              <Button size="sm" onClick={() => void printPage({ kind: 'sheet' })}>
                Print sheet
              </Button>
              {canCorrect ? (
                <Button variant="secondary" size="sm" onClick={() => setCorrecting(!isCorrecting)}>
                  Correct this count
                </Button>
              ) : null}
            </>
          }
        />
      </div>
      {isCorrecting && canCorrect ? <CorrectCount key={count.id} count={count} /> : null}
      <CountSheet count={count} correction={correction} />
    </>
  );
}

/** A form that corrects a count by counting the same cash again. The earlier count stays recorded. */
function CorrectCount({ count: before }: { count: DrawerCount }) {
  const navigate = useNavigate();
  const count = useNoteCount();
  const [bank, setBank] = useState((before.bankedCents / 100).toFixed(2));
  const [note, setNote] = useState('');
  const send = useSendCount(({ id }) => navigate(`/admin/closing/${id}`));
  const { countedCents, notes } = count;
  const bankedCents = parseDollars(bank);
  const isBankWrong = Number.isNaN(bankedCents) || (countedCents !== null && bankedCents > countedCents);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (countedCents === null || isBankWrong || note.trim() === '') return;
    const split = { lastId: before.id, bankedCents };
    void send.act({ kind: 'correction', ...split, countedCents, ...(notes === undefined ? {} : { notes }), note });
  };
  return (
    <form
      noValidate
      onSubmit={save}
      aria-label="Correct this count"
      className="mb-6 max-w-3xl border border-ink bg-white p-4 sm:p-6 print:hidden"
    >
      <h2 className="text-xl">Count it again</h2>
      <p className="mt-1 mb-4 max-w-prose text-sm">
        Count everything that was in the drawer at that time, including what was banked. The first count stays on its
        sheet; this one is added with the difference between the two.
      </p>
      <NoteCounter count={count} />
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <Field
          label="Banked ($)"
          inputMode="decimal"
          value={bank}
          onChange={(event) => setBank(event.target.value)}
          error={isBankWrong ? 'Please enter at most the amount that was counted' : undefined}
        />
        <Field label="What was wrong" value={note} maxLength={500} onChange={(event) => setNote(event.target.value)} />
      </div>
      <ActionFailure text={send.failure} className="mt-4" />
      <Button
        type="submit"
        className="mt-4"
        disabled={countedCents === null || isBankWrong || note.trim() === '' || send.isPending}
      >
        {countedCents === null ? 'Correct the count' : `Correct it to ${formatMoney(countedCents)}`}
      </Button>
    </form>
  );
}
