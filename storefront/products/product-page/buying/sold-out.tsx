import type { Product } from '#core/products/product.ts';
import { stockNoticeDone, stockNoticePath } from '#core/stock/stock-notice.ts';
import { Button } from '#storefront/ui/button.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';

/** Replaces the payment options while the pack is sold out. If the pack's stock is counted, customers can leave their email address. */
export function SoldOut({ product }: { product: Product }) {
  const isCounted = product.availability === 'sold-out';
  return (
    <div className="ticket p-5">
      <p className="font-display text-2xl font-semibold">Sold out</p>
      <p className="mt-2">
        This pack can’t be ordered at the moment.{' '}
        {isCounted ? null : (
          <>
            Look at the packs below, or{' '}
            <ShopLink to="/contact" className="text-link">
              ask us
            </ShopLink>{' '}
            when it is back.
          </>
        )}
      </p>
      {isCounted ? <StockNoticeForm id={product.id} /> : null}
    </div>
  );
}

/**
 * A form for the email address. The browser itself submits it, so it works without scripts. The server redirects to the thank-you text,
 * which is visible only while the URL contains its anchor.
 */
function StockNoticeForm({ id }: { id: number }) {
  return (
    <>
      <p id={stockNoticeDone} tabIndex={-1} className="peer mt-4 hidden scroll-mt-48 font-semibold target:block">
        Thank you. We will email you once, when it is back.
      </p>
      <form
        method="post"
        action={stockNoticePath.replace(':id', String(id))}
        aria-label="Email me when it is back"
        className="mt-4 peer-target:hidden"
      >
        <label htmlFor="stock-notice-email" className="block text-sm font-semibold">
          Email address
        </label>
        <div className="mt-1.5 flex flex-wrap gap-2">
          <input
            id="stock-notice-email"
            name="email"
            type="email"
            required
            maxLength={254}
            pattern="[^@]+@[^@]+\.[^@]+"
            title="An email address such as jo@example.com"
            autoComplete="email"
            className="min-h-12 w-0 min-w-44 grow rounded-md border border-steel bg-white px-3 text-base"
          />
          <Button type="submit" className="shrink-0">
            Email me when it is back
          </Button>
        </div>
        <p className="mt-2 text-sm text-steel">One email about this pack, and nothing else.</p>
      </form>
    </>
  );
}
