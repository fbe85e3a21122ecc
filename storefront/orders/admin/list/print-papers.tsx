import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { type OrderPapers, readOrderPapers } from '#core/orders/papers/order-papers-api.ts';
import type { RowSelection } from '#storefront/admin/list/use-row-selection.ts';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { PackingSlip } from '#storefront/delivery/admin/packing-slip.tsx';
import { Receipt } from '#storefront/orders/receipt/receipt.tsx';
import { printPage } from '#storefront/platform/print-page.ts';
import { Button } from '#storefront/ui/button.tsx';
import { countOf } from '#storefront/ui/count-of.ts';
import { toast } from '#storefront/ui/toasts/toast.ts';

type Kind = 'slips' | 'receipts';

interface Sheets {
  kind: Kind;
  papers: readonly OrderPapers[];
}

/** Prints the packing slips or receipts of the chosen orders. The screen still shows the list. */
export function PrintPapers({ selection }: { selection: RowSelection }) {
  const [sheets, setSheets] = useState<Sheets | null>(null);
  const { act, isPending } = useAdminMutation({
    run: (_kind: Kind) => call(readOrderPapers, { query: new URLSearchParams(selection.query) }),
    failure: {
      title: 'Orders Not Printed',
      description: 'Couldn’t load the orders. Check your connection and try again.',
    },
    onDone: (papers, kind) => {
      const without = kind === 'slips' ? papers.filter(({ slip }) => slip === null).length : 0;
      if (without > 0) toast({ title: 'Slips Left Out', description: withoutSlip(without) });
      if (without < papers.length) setSheets({ kind, papers });
    },
  });
  const isBusy = isPending || sheets !== null;
  return (
    <>
      <Button variant="secondary" size="xs" disabled={isBusy} onClick={() => void act('slips')}>
        Print packing slips
      </Button>
      <Button variant="secondary" size="xs" disabled={isBusy} onClick={() => void act('receipts')}>
        Print receipts
      </Button>
      {sheets === null ? null : <Paper sheets={sheets} onPrinted={() => setSheets(null)} />}
    </>
  );
}

function withoutSlip(count: number): string {
  return `${countOf(count, 'order has', 'orders have')} no slip: not paid yet, or cancelled.`;
}

function Paper({ sheets: { kind, papers }, onPrinted }: { sheets: Sheets; onPrinted(): void }) {
  const paper = useRef<HTMLDivElement>(null);
  const print = useEffectEvent(async () => {
    // Waits until all images have loaded, because they would otherwise be missing on paper. If an image can't be loaded, its space
    // stays empty.
    const images = [...(paper.current?.querySelectorAll('img') ?? [])];
    await Promise.allSettled(images.map((image) => image.decode()));
    await printPage({ kind: 'sheet' });
    onPrinted();
  });
  useEffect(() => void print(), []);
  return createPortal(
    <div ref={paper} className="print-only">
      {papers.map(({ order, payments, slip }) =>
        kind === 'slips' ? (
          slip && <PackingSlip key={order.id} stop={slip.stop} day={slip.day} />
        ) : (
          <div key={order.id} className="break-after-page last:break-after-auto">
            <Receipt order={order} payments={payments} />
          </div>
        ),
      )}
    </div>,
    document.body,
  );
}
