import { useId } from 'react';
import type { SavedCard } from '#core/laybys/layby.ts';
import { formatCard } from '#core/payments/format-card.ts';
import { RadioCard } from '#storefront/ui/forms/radio-card.tsx';

export type ChosenCard = 'saved' | 'another';

export interface CardChoiceProps {
  card: SavedCard;
  chosen: ChosenCard;
  onChoose(chosen: ChosenCard): void;
}

/** The choice of the card to pay with: the layby's saved card, or another card for this payment only. */
export function CardChoice({ card, chosen, onChoose }: CardChoiceProps) {
  const name = useId();
  const choice = (value: ChosenCard, text: string) => (
    <RadioCard name={name} checked={chosen === value} onChange={() => onChoose(value)}>
      {text}
    </RadioCard>
  );
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">Pay with</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {choice('saved', `Saved card: ${formatCard(card)}`)}
        {choice('another', 'Another card')}
      </div>
    </fieldset>
  );
}
