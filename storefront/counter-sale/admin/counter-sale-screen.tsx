import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Product } from '#core/products/product.ts';
import { ScreenHeading } from '#storefront/admin/shell/screen-heading.tsx';
import { TextAreaField } from '#storefront/ui/field.tsx';
import { SaleAgreement } from './agreement/sale-agreement.tsx';
import { addMeasured, addSaleProduct } from './counter-sale-amounts.ts';
import { SaleDelivery } from './counter-sale-delivery.tsx';
import { SaleDone } from './counter-sale-done.tsx';
import { SaleFinish } from './counter-sale-finish.tsx';
import { SaleLines } from './counter-sale-lines.tsx';
import { SaleMoney } from './counter-sale-money.tsx';
import { SalePaymentPlan } from './counter-sale-payment-plan.tsx';
import { SaleProducts } from './counter-sale-products.tsx';
import { SaleAddress, SaleCustomer } from './customer/counter-sale-customer.tsx';
import { UnansweredSales } from './saved/unanswered-sales.tsx';
import { type SaleScan, useSaleScan } from './scan/use-sale-scan.ts';
import { type CounterSale, useCounterSale } from './use-counter-sale.ts';
import { WeighDialog } from './weigh-dialog.tsx';

/** /admin/counter-sale: a sale at the counter or on the phone, with packs on the left and the sale on the right. */
export function CounterSaleScreen() {
  const sale = useCounterSale();
  const [weighing, setWeighing] = useState<Product | null>(null);
  const scan = useSaleScan(sale, setWeighing);
  return (
    <>
      <ScreenHeading
        title="Counter sale"
        actions={
          sale.created === null ? (
            <p className="text-sm text-steel max-lg:hidden">
              Scan, or search and use the arrows and Enter, to add packs. Ctrl + Enter finishes the sale.
            </p>
          ) : null
        }
      />
      <ScanMessage scan={scan} />
      <UnansweredSales sale={sale} />
      {sale.created === null ? (
        <SaleForm sale={sale} onWeigh={setWeighing} />
      ) : (
        <SaleDone created={sale.created} onStartAgain={sale.startAgain} />
      )}
      {weighing === null ? null : (
        <WeighDialog
          product={weighing}
          onClose={() => setWeighing(null)}
          onAdd={(goods) => {
            sale.change({ lines: addMeasured(sale.draft.lines, weighing, goods) });
            setWeighing(null);
          }}
        />
      )}
    </>
  );
}

/**
 * The message about the last scan. If the scan matched no pack, the message is visible. If a pack was added, the message is only
 * announced, because the pack is visible in the sale.
 */
function ScanMessage({ scan: { text, isMissed } }: { scan: SaleScan }) {
  return (
    <>
      <p role="status" className="sr-only">
        {isMissed ? '' : text}
      </p>
      <p
        role="alert"
        className="mb-3 border-l-3 border-oxblood bg-white py-2 pl-3 font-semibold text-oxblood empty:hidden"
      >
        {isMissed ? text : ''}
      </p>
    </>
  );
}

function SaleForm({ sale, onWeigh }: { sale: CounterSale; onWeigh(product: Product): void }) {
  const { draft, problems, change, isSending, isUnanswered } = sale;
  const isLocked = isSending || isUnanswered;
  const form = useRef<HTMLFormElement>(null);

  function finish(): void {
    let isReady = false;
    // Rendered immediately, so that invalid fields are marked before the first of them takes the focus.
    flushSync(() => {
      isReady = sale.finish();
    });
    if (!isReady) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem]')?.focus();
  }
  const onFinishKey = useEffectEvent(finish);
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
      if (event.target instanceof Element && event.target.closest('[role="dialog"]')) return;
      event.preventDefault();
      onFinishKey();
    }
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  return (
    <form
      ref={form}
      noValidate
      aria-label="Counter sale"
      className="grid items-start gap-x-6 gap-y-6 lg:grid-cols-[minmax(18rem,4fr)_minmax(0,9fr)]"
      onSubmit={(event) => {
        event.preventDefault();
        finish();
      }}
      // Enter in a field doesn't make the sale. Only the button and Ctrl + Enter do.
      onKeyDown={(event) => {
        const isField = event.target instanceof HTMLInputElement;
        if (event.key === 'Enter' && isField && !event.ctrlKey && !event.metaKey) event.preventDefault();
      }}
    >
      <div className="lg:sticky lg:top-4 lg:flex lg:max-h-[calc(100dvh-2rem)] lg:flex-col">
        <SaleProducts
          lines={draft.lines}
          disabled={isLocked}
          onAdd={(product) => {
            if (product.pricing === 'kilo') onWeigh(product);
            else change({ lines: addSaleProduct(draft.lines, product) });
          }}
        />
      </div>
      <div className="border border-ink bg-white px-4 pt-3">
        <fieldset
          disabled={isLocked}
          className="min-w-0 [&_:is(input,button,textarea,summary)]:scroll-mb-36 [&_input]:min-h-10 pointer-coarse:[&_input]:min-h-11 [&_input]:py-1.5 [&_label]:mb-1"
        >
          <legend className="sr-only">The sale</legend>
          <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
            <div className="grid content-start gap-4">
              <SaleLines lines={draft.lines} problems={problems} onChange={(lines) => change({ lines })} />
              <SaleCustomer sale={sale} />
              <SaleAddress sale={sale} />
              <TextAreaField
                label="Notes for the delivery"
                rows={2}
                maxLength={1000}
                {...sale.form.register('notes')}
                error={problems.notes}
              />
            </div>
            <div className="grid content-start gap-4">
              <SalePaymentPlan sale={sale} />
              <SaleDelivery sale={sale} />
              <SaleMoney sale={sale} />
              <SaleAgreement sale={sale} />
            </div>
          </div>
        </fieldset>
        <SaleFinish sale={sale} />
      </div>
    </form>
  );
}
