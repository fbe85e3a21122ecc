import { formatInterval, type RepeatInterval, type RepeatType, repeatIntervals } from '#core/repeats/interval.ts';
import { RadioChip } from '#storefront/ui/forms/radio-card.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';

interface IntervalChoiceProps {
  productId: number;
  weeks: RepeatInterval;
  onChoose(paymentType: RepeatType): void;
}

/** The choice of the interval, shown once the customer has chosen a repeating box on the product page. */
export function IntervalChoice({ productId, weeks: chosen, onChoose }: IntervalChoiceProps) {
  return (
    <fieldset className="mt-4">
      <legend className="mb-2 text-sm font-semibold">How often?</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {repeatIntervals.map((weeks) => (
          <RadioChip
            key={weeks}
            name="interval"
            value={weeks}
            checked={weeks === chosen}
            className="min-h-11 justify-center px-2"
            onChange={() => onChoose(`repeat-${weeks}`)}
          >
            {formatInterval(weeks)}
          </RadioChip>
        ))}
      </div>
      <p className="mt-3 text-sm">
        Only this pack?{' '}
        <ShopLink to={`/repeat?productId=${productId}&weeks=${chosen}`} className="text-link py-1">
          Start it without the cart
        </ShopLink>
      </p>
    </fieldset>
  );
}
