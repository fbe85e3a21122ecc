import { formatInstant } from '#core/dates.ts';
import { formatInterval } from '#core/repeats/interval.ts';
import { AlertBox } from '#storefront/payments/payment-alert.tsx';
import { Badge } from '#storefront/ui/badge.tsx';
import { BoxCard } from './box-card.tsx';
import { EveryBox } from './every-box.tsx';
import { type ShownRepeat, useRepeatCalls } from './repeat-calls.ts';
import { formatState, repeatTitle } from './repeat-text.ts';

/** A repeat: its next boxes, each with the buttons that change only that box, and the details that apply to every box. */
export function RepeatCard({ repeat }: { repeat: ShownRepeat }) {
  const { isOwn } = useRepeatCalls();
  const isStopped = repeat.status === 'stopped';
  const tone = repeat.status === 'active' ? 'done' : 'neutral';
  return (
    <article aria-label={repeatTitle(repeat)} className="rounded-sm border border-ink bg-white">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-ink px-4 py-3 sm:px-5">
        <h3 className="text-2xl">{formatInterval(repeat.intervalWeeks)}</h3>
        <Badge tone={tone}>{formatState(repeat)}</Badge>
      </header>
      <div className="grid gap-6 px-4 py-5 sm:px-5">
        {repeat.problem === null ? null : (
          <AlertBox title={isOwn ? 'Please take a look' : 'The customer has to act'}>{repeat.problem}</AlertBox>
        )}
        <NextBoxes repeat={repeat} />
        {isStopped ? null : <EveryBox repeat={repeat} />}
        <details className="text-sm">
          <summary className="min-h-11 cursor-pointer content-center font-semibold">
            {isOwn ? 'Your agreement' : 'The customer’s agreement'}
          </summary>
          <p className="mt-1 max-w-prose whitespace-pre-line">{repeat.agreement}</p>
          <p className="mt-1 text-steel">Agreed on {formatInstant(repeat.agreedAt)}.</p>
        </details>
      </div>
    </article>
  );
}

function NextBoxes({ repeat }: { repeat: ShownRepeat }) {
  const { nextBoxes, status, id } = repeat;
  const headingId = `next-boxes-${id}`;
  if (nextBoxes.length === 0) {
    return (
      <p className="text-steel">
        {status === 'stopped'
          ? 'No further box is made or charged. A box that is already ordered still comes.'
          : 'No box is planned: nothing comes and nothing is charged until this goes on.'}
      </p>
    );
  }
  return (
    <section aria-labelledby={headingId}>
      <h4 id={headingId} className="text-xl">
        {nextBoxes.length === 1 ? 'Next box' : `Next ${nextBoxes.length} boxes`}
      </h4>
      <ul className="mt-3 grid gap-4 lg:grid-cols-3">
        {nextBoxes.map((box) => (
          <BoxCard key={box.plannedDate} repeat={repeat} box={box} />
        ))}
      </ul>
    </section>
  );
}
