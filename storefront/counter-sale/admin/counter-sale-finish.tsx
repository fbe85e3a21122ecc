import { type ReactNode, useState } from 'react';
import { formatMoney } from '#core/money.ts';
import { ConfirmDialog } from '#storefront/admin/ui/confirm-dialog.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Price } from '#storefront/ui/money.tsx';
import { countCash, takenCents, totalCents } from './counter-sale-amounts.ts';
import type { SaleProblems } from './counter-sale-body.ts';
import { isEmptySale } from './counter-sale-draft.ts';
import type { CounterSale } from './use-counter-sale.ts';

/** The total, the amount that the customer pays now, and the button that makes the sale. */
export function SaleFinish({ sale }: { sale: CounterSale }) {
  const { draft, isSending, isUnanswered, problems, failure } = sale;
  const wrong = Object.keys(problems).length;
  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-4 border-t-3 border-double border-ink bg-white px-4 py-3">
      <div role="alert" className="mb-2 empty:hidden">
        {failure === null ? null : <AlertText>{failure} Nothing has been sold.</AlertText>}
        {sale.passableLimit ? (
          <Button variant="danger" size="xs" className="mt-2" onClick={sale.passLimit}>
            Sell it anyway: the order’s log records who did
          </Button>
        ) : null}
        {failure === null && wrong > 0 ? <AlertText>{formatWrong(problems)}</AlertText> : null}
        {isUnanswered ? (
          <AlertText>
            {sale.sentBy === null
              ? 'The shop didn’t respond, so we don’t know whether the sale was recorded. Nothing you entered is lost. Try again: the sale is never recorded twice.'
              : `${sale.sentBy || 'A colleague'} sent this sale, and the shop didn’t respond, so we don’t know whether it was recorded. If it wasn’t, sending it again records it in your name. It is never recorded twice.`}
          </AlertText>
        ) : null}
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <p>
          <span className="block text-sm leading-tight text-steel">Total</span>
          <Price cents={totalCents(draft)} className="text-3xl" />
        </p>
        {draft.deliveryFee > 0 ? (
          <p className="text-sm leading-tight">
            with delivery
            <strong className="block tabular-nums">{formatMoney(draft.deliveryFee)}</strong>
          </p>
        ) : null}
        <p className="min-w-32 grow text-sm leading-tight">{formatNow(sale)}</p>
        <div className="flex flex-wrap gap-2 max-sm:w-full">
          {isUnanswered && sale.sentBy !== null ? (
            <Button variant="secondary" size="lg" onClick={sale.putAside}>
              Put aside
            </Button>
          ) : null}
          <StartAgain sale={sale} />
          {isUnanswered ? (
            <Button size="lg" className="grow" onClick={sale.retry}>
              {sale.sentBy === null ? 'Try again' : 'Send again in my name'}
            </Button>
          ) : (
            <Button type="submit" size="lg" className="grow" disabled={isSending} aria-busy={isSending}>
              {isSending ? 'Recording the sale…' : 'Finish sale'}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

function formatWrong(problems: SaleProblems): string {
  const [first = '', ...others] = Object.values(problems);
  if (others.length === 0) return `${first}.`;
  return `${first}, and ${others.length} more ${others.length === 1 ? 'thing' : 'things'} to fix.`;
}

function AlertText({ children }: { children: ReactNode }) {
  return <p className="border-l-3 border-oxblood pl-3 text-sm font-semibold text-oxblood">{children}</p>;
}

function formatNow({ draft }: CounterSale): ReactNode {
  const taken = takenCents(draft);
  if (draft.lines.length === 0 || draft.how === null || Number.isNaN(taken)) return null;
  if (draft.how === 'later') return 'Nothing is taken now';
  const requested = draft.how === 'cash' ? countCash(taken, '').requestedCents : taken;
  const isRounded = draft.paymentOption === 'full' && taken !== totalCents(draft);
  return (
    <>
      Paid now
      <strong className="block text-lg tabular-nums">{formatMoney(taken)}</strong>
      {isRounded ? 'rounded to 5 cents' : null}
      {requested === taken ? null : `${formatMoney(requested)} in coins and notes`}
    </>
  );
}

/** A button that clears the sale. It asks for confirmation if input would be lost. */
function StartAgain({ sale }: { sale: CounterSale }) {
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const { draft, isUnanswered, isSending } = sale;
  return (
    <>
      <Button
        variant="secondary"
        size="lg"
        disabled={isSending}
        onClick={() => (isEmptySale(draft) && !isUnanswered ? sale.startAgain() : setConfirmOpen(true))}
      >
        Clear
      </Button>
      <ConfirmDialog
        open={isConfirmOpen}
        onOpenChange={setConfirmOpen}
        title="Clear this sale?"
        confirmLabel="Clear the sale"
        cancelLabel="Keep it"
        danger
        onConfirm={() => {
          setConfirmOpen(false);
          sale.startAgain();
        }}
      >
        <p>
          {isUnanswered
            ? 'The shop didn’t respond, so this sale may have been recorded. Check the orders before you record it again.'
            : 'Everything you entered for it will be deleted. Nothing has been sold yet.'}
        </p>
      </ConfirmDialog>
    </>
  );
}
