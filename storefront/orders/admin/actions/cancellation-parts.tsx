import { formatInstantDate } from '#core/dates.ts';
import type { CancellationResponse } from '#core/orders/staff-order-api.ts';
import { formatCard } from '#core/payments/format-card.ts';
import type { PaymentMethod } from '#core/payments/payment.ts';
import { Money } from '#storefront/ui/money.tsx';

const handedBackHint: Record<PaymentMethod, string> = {
  card: 'To a card',
  cash: 'You hand back in cash',
  eftpos: 'You hand back by EFTPOS',
  manual: 'You hand back as it was paid',
};

/** Both parts of what was paid: what is kept, and what goes back, with the way that each cent takes. */
export function CancellationParts({ parts }: { parts: CancellationResponse }) {
  if (parts.paid === 0) return <p className="font-semibold">Nothing was paid, so nothing goes back.</p>;
  return (
    <dl className="ledger text-sm">
      <Part term="Paid so far" cents={parts.paid} />
      <Part term="Kept by the shop" cents={parts.kept} isStrong />
      <Part term="Goes back" cents={parts.refund} isStrong />
      {parts.cards.map(({ card, chargedAt, amount }) => (
        <Part
          key={`${chargedAt}-${card?.last4}-${amount}`}
          term={`${card === null ? 'To the card' : `To ${formatCard(card)}`}, charged ${formatInstantDate(chargedAt)}`}
          cents={amount}
          isDetail
        />
      ))}
      {parts.handedBack.map(({ method, amount }) => (
        <Part key={method} term={handedBackHint[method]} cents={amount} isDetail />
      ))}
    </dl>
  );
}

interface PartProps {
  term: string;
  cents: number;
  isStrong?: boolean;
  /** One of the ways that the part above it takes. */
  isDetail?: boolean;
}

function Part({ term, cents, isStrong = false, isDetail = false }: PartProps) {
  return (
    <div className={isStrong ? 'font-semibold' : ''}>
      <dt className={isDetail ? 'pl-5 text-steel' : ''}>{term}</dt>
      <dd>
        <Money cents={cents} />
      </dd>
    </div>
  );
}
