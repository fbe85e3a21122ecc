import type { Purchase } from '#core/stock/buying/buying-api.ts';
import { describeDifference, toDocket, toOrder } from '#core/stock/buying/describe-difference.ts';
import { type ItemProgress, progressOf, type ReceiptDraftLine } from '#core/stock/buying/receipt-draft.ts';
import { formatAmount, isNoStock } from '#core/stock/stock-amount.ts';

interface ReceiveSummaryProps {
  purchase: Purchase;
  lines: readonly ReceiptDraftLine[];
}

/** Compares the typed amounts with the order and with the docket, before staff record the receipt. */
export function ReceiveSummary({ purchase, lines }: ReceiveSummaryProps) {
  return (
    <section aria-labelledby="receive-summary" aria-live="polite" className="border border-ink bg-bone p-4">
      <h2 id="receive-summary" className="text-lg">
        Compared with the order
      </h2>
      <ul className="mt-2 grid gap-2 tabular-nums">
        {progressOf(purchase, lines).map((progress) => (
          <li key={progress.itemId}>
            <strong className="font-semibold">{progress.itemName}</strong>: {formatProgress(progress)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function formatProgress({ unit, ordered, came, toDocket: docket }: ItemProgress): string {
  const parts = [
    isNoStock(came) ? 'nothing yet' : formatAmount(unit, came),
    isNoStock(ordered) ? 'not ordered' : isNoStock(came) ? null : describeDifference(came, ordered, toOrder),
    docket === null ? null : describeDifference(docket.came, docket.docket, toDocket),
  ];
  return parts.filter((part) => part !== null).join(', ');
}
