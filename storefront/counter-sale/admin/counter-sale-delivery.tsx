import { type Day, formatShortDay } from '#core/dates.ts';
import { isTakenNow } from './counter-sale-draft.ts';
import { Choice, Option } from './counter-sale-payment-plan.tsx';
import type { CounterSale } from './use-counter-sale.ts';

/**
 * The section for the sale's delivery day. It asks for no day if the sale is a layby, because that day is chosen after the last
 * payment.
 */
export function SaleDelivery({ sale: { draft, days, problems, change } }: { sale: CounterSale }) {
  const { deliveryDate, how, paymentOption } = draft;
  const isTaken = isTakenNow(draft);
  if (paymentOption !== 'full') {
    return (
      <p className="text-sm text-steel">
        Delivery: the day is chosen after the last payment, at the address given here.
      </p>
    );
  }
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
          label="Taken now"
          isChosen={isTaken}
          disabled={how === 'later' && !isTaken}
          invalid={problems.handedOver !== undefined}
          onChoose={() => change({ handedOver: true, deliveryDate: '' })}
        />
        {days.map((day) => (
          <Option
            key={day}
            name="delivery-day"
            label={<DayHint day={day} />}
            isChosen={!isTaken && day === deliveryDate}
            onChoose={() => change({ handedOver: false, deliveryDate: day })}
          />
        ))}
        <Option
          name="delivery-day"
          label="Later"
          isChosen={!isTaken && !days.includes(deliveryDate)}
          onChoose={() => change({ handedOver: false, deliveryDate: '' })}
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
