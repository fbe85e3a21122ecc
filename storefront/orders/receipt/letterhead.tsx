import { useShop } from '#storefront/layout/use-shop.ts';
import { BrandMark } from '#storefront/layout/wordmark.tsx';
import { capitalised } from '../order-text.ts';
import { receiptNumber } from './provisional-receipt.ts';

/** The head of a printed paper: the seller, the title and the order's number. */
export function Letterhead({ title, orderId }: { title: string; orderId: number }) {
  const { businessName, abn, streetAddress, phone, email } = useShop();
  const reached = [phone, email].filter(Boolean).join(' · ');
  return (
    <header>
      <div className="flex flex-col justify-between gap-4 sm:flex-row print:flex-row">
        <div className="flex min-w-0 gap-3">
          <BrandMark className="mt-0.5 size-11 shrink-0 text-oxblood print:text-ink" />
          <div className="min-w-0">
            <p className="font-display text-2xl leading-tight font-bold">{businessName}</p>
            {abn === '' ? null : <p>ABN {abn}</p>}
            <div className="text-steel print:text-ink">
              {streetAddress === '' ? null : <p>{streetAddress}</p>}
              {reached === '' ? null : <p>{reached}</p>}
            </div>
          </div>
        </div>
        <div className="shrink-0 sm:text-right print:text-right">
          <h1 className="text-2xl leading-tight">{title}</h1>
          <p>{capitalised(receiptNumber(orderId))}</p>
        </div>
      </div>
      <hr className="ledger-rule mt-5" />
    </header>
  );
}
