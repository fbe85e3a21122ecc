import { telephoneLink, useShop } from '#storefront/layout/use-shop.ts';
import { Wordmark } from '#storefront/layout/wordmark.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';

/** The header of the checkout. Its only links are the cart and the shop's phone number. */
export function CheckoutHeader() {
  const { businessName, phone } = useShop();
  return (
    <header className="border-b border-ink bg-paper">
      <div className="page flex min-h-16 items-center gap-x-5 text-sm sm:gap-x-8">
        <ShopLink to="/" aria-label={`${businessName}, home`} className="mr-auto flex min-h-11 min-w-0 items-center">
          <Wordmark />
        </ShopLink>
        {phone === '' ? null : (
          <a
            href={telephoneLink(phone)}
            className="flex min-h-11 shrink-0 items-center font-semibold whitespace-nowrap"
          >
            <span className="max-sm:sr-only">{phone}</span>
            <span className="text-link sm:hidden" aria-hidden="true">
              Call
            </span>
          </a>
        )}
        <ShopLink to="/cart" className="text-link flex min-h-11 shrink-0 items-center whitespace-nowrap">
          Back to cart
        </ShopLink>
      </div>
    </header>
  );
}
