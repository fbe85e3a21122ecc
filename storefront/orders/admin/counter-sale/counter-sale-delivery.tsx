import { type Day, formatShortDay } from '#core/dates.ts';
import { deliveryDays } from '#core/delivery/delivery-days.ts';
import type { SaleProblems } from './counter-sale-body.ts';
import type { SaleDraft } from './counter-sale-draft.ts';
import { Choice, Option } from './counter-sale-payment-plan.tsx';

export interface SaleDeliveryProps {
  draft: SaleDraft;
  today: Day;
  problems: SaleProblems;
  onChange(part: Partial<SaleDraft>): void;
}

/** When it goes. A layby's day is chosen after its last payment. */
export function SaleDelivery({ draft, today, problems, onChange }: SaleDeliveryProps) {
  const { deliveryDate, handedOver, how, way } = draft;
  if (way !== 'full') {
    return (
      <p className="text-sm text-steel">
        Delivery: the day is chosen after the last payment, at the address given here.
      </p>
    );
  }
  const days = deliveryDays(today);
  return (
    <section aria-labelledby="delivery-heading">
      <h2 id="delivery-heading" className="text-lg">
        Delivery day
      </h2>
      <Choice
        legend="Delivery day"
        className="grid-cols-4 xl:grid-cols-6"
        error={problems.deliveryDate ?? problems.handedOver}
      >
        <Option
          name="delivery-day"
          words="Taken now"
          isChosen={handedOver}
          disabled={how === 'later' && !handedOver}
          invalid={problems.handedOver !== undefined}
          onChoose={() => onChange({ handedOver: true, deliveryDate: '' })}
        />
        {days.map((day) => (
          <Option
            key={day}
            name="delivery-day"
            words={<DayHint day={day} />}
            isChosen={!handedOver && day === deliveryDate}
            onChoose={() => onChange({ handedOver: false, deliveryDate: day })}
          />
        ))}
        <Option
          name="delivery-day"
          words="Later"
          isChosen={!handedOver && !days.includes(deliveryDate)}
          onChoose={() => onChange({ handedOver: false, deliveryDate: '' })}
        />
      </Choice>
    </section>
  );
}

function DayHint({ day }: { day: Day }) {
  const [weekday, date, month] = formatShortDay(day).split(' ');
  return (
    <>
      <span className="block font-normal">{weekday}</span>{' '}
      <span className="whitespace-nowrap tabular-nums">
        {date} {month}
      </span>
    </>
  );
}
