import { type ReactNode, useId } from 'react';
import type { SavedCard } from '#core/laybys/layby.ts';
import { formatCard } from '#core/payments/format-card.ts';

export type ChosenCard = 'saved' | 'another';

export interface CardChoiceProps {
  card: SavedCard;
  chosen: ChosenCard;
  onChoose(chosen: ChosenCard): void;
}

/** Which card pays: the one that the layby has saved, or another for this payment alone. */
export function CardChoice({ card, chosen, onChoose }: CardChoiceProps) {
  const name = useId();
  const choice = (value: ChosenCard, text: ReactNode) => (
    <label className="flex min-h-12 cursor-pointer items-center gap-3 border-rule px-4 py-2 not-first:border-t hover:bg-paper has-checked:bg-bone has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-ink sm:not-first:border-t-0 sm:not-first:border-l">
      <input
        type="radio"
        name={name}
        checked={chosen === value}
        onChange={() => onChoose(value)}
        className="size-5 shrink-0 accent-oxblood focus:outline-none"
      />
      <span>{text}</span>
    </label>
  );
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">Pay with</legend>
      <div className="grid rounded-sm border border-steel bg-white sm:grid-cols-2">
        {choice('saved', `Saved card: ${formatCard(card)}`)}
        {choice('another', 'Another card')}
      </div>
    </fieldset>
  );
}
