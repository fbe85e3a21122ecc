import type { FormEvent, ReactNode } from 'react';
import { formatTime } from '#core/dates.ts';
import { describeDifference } from '#core/drawer/drawer.ts';
import { formatMoney } from '#core/money.ts';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Field, TextAreaField } from '#storefront/ui/field.tsx';
import { Money } from '#storefront/ui/money.tsx';
import { NoteCounter } from './note-counter.tsx';
import type { DrawerCounting } from './use-drawer-count.ts';

/**
 * The form for counting the drawer. It has fields for notes and coins, the difference to the expected amount, the amount for the bank,
 * and the button that saves the count.
 */
export function CountForm({ counting }: { counting: DrawerCounting }) {
  const { count, counted, send, overtakenBy, newCash } = counting;
  const { countedCents } = count;
  const isReady = countedCents !== null && !Number.isNaN(counting.bankedCents) && overtakenBy === null;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && newCash.length === 0) counting.save();
  };
  return (
    <form noValidate onSubmit={save} aria-label="Count the drawer">
      <NoteCounter count={count} />
      <Difference countedCents={countedCents} expectedCents={counted.expectedCents} />
      <Meanwhile counting={counting} />
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <Field
          label="To be banked ($)"
          inputMode="decimal"
          autoComplete="off"
          value={counting.bank}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => counting.typeBank(event.target.value)}
          error={Number.isNaN(counting.bankedCents) ? 'Please enter at most the amount that was counted' : undefined}
        />
        <div>
          <p className="mb-1.5 text-sm font-semibold">Stays in the drawer</p>
          <p className="py-2.5 text-xl font-semibold" aria-live="polite">
            <Money cents={Math.max(0, (countedCents ?? counted.expectedCents) - (counting.bankedCents || 0))} />
          </p>
        </div>
      </div>
      <TextAreaField
        label="Note"
        hint="Explain any difference. Shown on the sheet."
        rows={2}
        maxLength={500}
        className="mt-4"
        value={counting.note}
        onChange={(event) => counting.typeNote(event.target.value)}
      />
      <ActionFailure text={send.failure} className="mt-4" />
      <Button
        type="submit"
        size="lg"
        className="mt-4 w-full"
        disabled={!isReady || newCash.length > 0 || send.isPending}
      >
        {countedCents === null
          ? 'Count the drawer first'
          : send.isPending
            ? 'Saving…'
            : `Close with ${formatMoney(countedCents)}`}
      </Button>
    </form>
  );
}

function Difference({ countedCents, expectedCents }: { countedCents: number | null; expectedCents: number }) {
  const difference = (countedCents ?? 0) - expectedCents;
  const tone = countedCents === null ? 'text-steel' : difference === 0 ? 'text-eucalypt' : 'text-oxblood';
  return (
    <div
      className="mt-4 flex min-h-20 flex-wrap items-baseline justify-between gap-x-6 border-y border-ink py-3"
      aria-live="polite"
    >
      <p>
        <span className="text-sm">Counted</span>{' '}
        <strong className="text-2xl">
          <Money cents={countedCents ?? 0} />
        </strong>
      </p>
      <p className={`text-lg font-semibold ${tone}`}>
        {countedCents === null ? 'Not counted yet' : describeDifference(difference)}
      </p>
    </div>
  );
}

/**
 * Tells the user what happened since counting started: cash was taken or handed back, or another user saved a count. What was typed
 * stays.
 */
function Meanwhile({ counting }: { counting: DrawerCounting }) {
  const { newCash, overtakenBy } = counting;
  if (overtakenBy !== null) {
    const { by, recordedAt, countedCents } = overtakenBy;
    const sum = countedCents === undefined ? '' : `: ${formatMoney(countedCents)}`;
    return (
      <Notice title={`${by.name} counted the drawer at ${formatTime(recordedAt)}${sum}.`}>
        <p>What you typed is still here. Go on to count again from there, or leave it as it is.</p>
        <Button variant="secondary" size="sm" className="mt-3" onClick={counting.goOn}>
          Go on from that count
        </Button>
      </Notice>
    );
  }
  if (newCash.length === 0) return null;
  const cents = newCash.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return (
    <Notice title={`Came in while you counted: ${formatMoney(cents)}`}>
      <ul>
        {newCash.map(({ paymentId, orderId, amountCents, at }) => (
          <li key={paymentId}>
            Order #{orderId}, {formatTime(at)}: <Money cents={amountCents} />
          </li>
        ))}
      </ul>
      <p className="mt-1">Is it included in your count?</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={counting.include}>
          Yes, it is in my count
        </Button>
        <Button variant="secondary" size="sm" onClick={counting.leave}>
          No, leave it for the next count
        </Button>
      </div>
    </Notice>
  );
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="alert" className="mt-4 border border-brass bg-brass/8 p-4 text-sm">
      <p className="text-base font-semibold">{title}</p>
      {children}
    </div>
  );
}
