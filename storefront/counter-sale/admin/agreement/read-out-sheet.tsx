import { createPortal } from 'react-dom';
import { formatMoney } from '#core/money.ts';
import { printPage } from '#storefront/platform/print-page.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialogs/dialog.tsx';
import { totalCents } from '../counter-sale-amounts.ts';
import type { SaleTerms } from '../counter-sale-body.ts';
import type { SaleDraft } from '../counter-sale-draft.ts';
import { DatedSums } from './sale-agreement.tsx';

interface ReadOutSheetProps {
  draft: SaleDraft;
  terms: SaleTerms;
  onAgreed(): void;
  onClose(): void;
}

/** Shows the lay-by agreement full screen. The type is large enough to be read from both sides of the counter. */
export function ReadOutSheet({ draft, terms, onAgreed, onClose }: ReadOutSheetProps) {
  return (
    <Dialog open onOpenChange={onClose} title={terms.heading} size="screen">
      <SheetText draft={draft} terms={terms} />
      {createPortal(
        <div className="print-only">
          <h1 className="text-3xl">{terms.heading}</h1>
          <SheetText draft={draft} terms={terms} />
          <p className="mt-16 border-t border-ink pt-2">Customer’s name and signature</p>
        </div>,
        document.body,
      )}
      <div className="sticky bottom-0 -mx-6 mt-6 flex flex-wrap gap-3 border-t border-ink bg-paper px-6 py-4 sm:-mx-8 sm:px-8">
        <Button size="lg" className="grow" onClick={onAgreed}>
          Customer agreed
        </Button>
        <Button variant="secondary" size="lg" onClick={() => void printPage({ kind: 'sheet' })}>
          Print
        </Button>
        <Button variant="secondary" size="lg" onClick={onClose}>
          Not yet
        </Button>
      </div>
    </Dialog>
  );
}

function SheetText({ draft, terms }: Pick<ReadOutSheetProps, 'draft' | 'terms'>) {
  return (
    <div className="mx-auto max-w-4xl">
      <p className="text-2xl leading-snug font-semibold">
        {draft.lines.map(({ product, quantity }) => `${quantity} × ${product.name}`).join(', ')}:{' '}
        {formatMoney(totalCents(draft))}
      </p>
      <DatedSums instalments={terms.instalments} className="mt-4 text-3xl leading-tight sm:text-4xl" />
      <div className="mt-6 space-y-4 text-xl leading-relaxed">
        {terms.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </div>
  );
}
