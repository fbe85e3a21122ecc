import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Day, melbourneDay } from '#core/dates.ts';
import { previewNewRepeatRoute } from '#core/repeats/repeat-routes.ts';
import { type BodyOf, call } from '#storefront/api/call.ts';
import { freshness } from '#storefront/api/freshness.ts';
import { DeliveryDayChips } from '#storefront/delivery/delivery-day-chips.tsx';
import { formatFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { BoxDates } from '../box-dates.tsx';
import { repeatQueries } from '../repeat-queries.ts';

/** The chosen first day, and the agreement that was shown for that day. */
export interface Choice {
  firstDate: Day;
  agreement: string;
}

interface NewBoxesProps {
  /** The request for a preview of the boxes; null until a postcode is entered. */
  requested: BodyOf<typeof previewNewRepeatRoute> | null;
  choice: Choice;
  onChoose(choice: Choice): void;
}

/** The first days that can be chosen, the boxes that follow with their prices, and the agreement as it will be stored. */
export function NewBoxes({ requested, choice, onChoose }: NewBoxesProps) {
  const firstDate = choice.firstDate === '' ? undefined : choice.firstDate;
  const body = requested === null ? null : { ...requested, ...(firstDate === undefined ? {} : { firstDate }) };
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: [...repeatQueries.all, 'new', body],
    queryFn: () => (body === null ? null : call(previewNewRepeatRoute, { body })),
    enabled: body !== null,
    placeholderData: keepPreviousData,
    ...freshness.current,
  });
  const shown = body === null || error !== null || isPlaceholderData ? null : (data ?? null);
  // The choice is removed if the day isn't offered, or if the days couldn't be loaded: the shop may have rejected the chosen day.
  const isOffered =
    body !== null && error === null && (shown?.firstDays.some(({ date }) => date === choice.firstDate) ?? true);
  const agreement = firstDate === undefined || shown === null ? '' : shown.agreement;
  // The agreement depends on the day, the interval and the prices, so the customer must agree again whenever its text changes.
  useEffect(() => {
    const next = { firstDate: isOffered ? choice.firstDate : '', agreement: isOffered ? agreement : '' };
    if (next.firstDate !== choice.firstDate || next.agreement !== choice.agreement) onChoose(next);
  }, [agreement, isOffered, choice, onChoose]);
  if (requested === null) {
    return (
      <p role="status" className="text-steel">
        Enter your postcode, and the days appear here.
      </p>
    );
  }
  if (error !== null) {
    return (
      <div role="alert" className="ledger-margin bg-white px-5 py-4">
        <p className="font-semibold">Couldn’t show the days. {formatFailure(error)}</p>
        <Button variant="secondary" size="sm" className="mt-3" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <section aria-label="The boxes" className="grid gap-5">
      <DeliveryDayChips
        legend="When should the first box come?"
        days={data?.firstDays}
        today={melbourneDay(new Date())}
        input={{
          name: 'first-day',
          // Checks the chosen day's chip when it is rendered, so that the choice survives a reload.
          ref: (chip) => {
            if (chip !== null) chip.checked = chip.value === choice.firstDate;
          },
          onChange: (event) => onChoose({ firstDate: event.target.value, agreement: '' }),
        }}
      >
        <p role="status" className="text-sm text-steel">
          {data ? 'No day is free just now. Please ring us, and we will find one.' : 'Looking up the days…'}
        </p>
      </DeliveryDayChips>
      {shown === null || agreement === '' ? null : (
        <>
          <BoxDates label="Your first boxes" boxes={shown.boxes} />
          <p className="ledger-margin bg-white px-5 py-4 whitespace-pre-line">{agreement}</p>
        </>
      )}
    </section>
  );
}
