import type { CardFieldsProps } from './card-fields.tsx';
import { testCards } from './test-cards.ts';

/** Informs the user that this form has no bank behind it, and lists the test cards. */
export function TillAlert({ isLocked, onUseTestCard }: Pick<CardFieldsProps, 'isLocked' | 'onUseTestCard'>) {
  return (
    <div className="border border-dashed border-brass bg-paper px-4 py-3 text-sm">
      <p>
        <strong className="font-semibold text-brass">Simulated till.</strong> No bank is asked and no money moves. Card
        details are checked here and never leave this page.
      </p>
      <details className="mt-1">
        <summary className="inline-flex min-h-11 items-center font-semibold text-oxblood underline underline-offset-4">
          Test cards
        </summary>
        <ul className="divide-y divide-rule border-t border-rule">
          {testCards.map(({ number, does }) => (
            <li key={number} className="flex items-center justify-between gap-3 py-2">
              <span>
                <span className="block font-semibold tabular-nums">{number}</span>
                <span className="text-steel">{does}</span>
              </span>
              <button
                type="button"
                disabled={isLocked}
                onClick={() => onUseTestCard(number)}
                className="min-h-11 shrink-0 rounded-md border border-steel px-3 font-semibold transition-colors hover:bg-bone"
              >
                Use<span className="sr-only"> card {number}</span>
              </button>
            </li>
          ))}
        </ul>
        <p className="pt-2 text-steel">Any other valid card number pays. Use any name, any month to come, any CVV.</p>
      </details>
    </div>
  );
}
