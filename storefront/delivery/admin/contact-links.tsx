import type { RunStop } from '#core/delivery/run-sheet-api.ts';
import { telephoneLink } from '#storefront/layout/use-shop.ts';
import { addressLine } from '#storefront/orders/order-text.ts';
import { buttonClass } from '#storefront/ui/button.tsx';

/** Links to call the customer and to open the map. On a phone, each is wide enough for a thumb. */
export function ContactLinks({ stop: { customer, address }, className }: { stop: RunStop; className: string }) {
  const look = buttonClass({ variant: 'secondary' });
  return (
    <div className={`grid grid-cols-2 ${className}`}>
      {customer.phone === null ? null : (
        <a href={telephoneLink(customer.phone)} className={look}>
          Call<span className="sr-only"> {customer.phone}</span>
        </a>
      )}
      {address === null ? null : (
        <a href={mapLink(addressLine(address))} target="_blank" rel="noreferrer" className={look}>
          Map<span className="sr-only"> of {addressLine(address)}</span>
        </a>
      )}
    </div>
  );
}

/** Returns a link to directions to an address. Phones open the link in their map app if they have one. */
function mapLink(address: string): string {
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: `${address}, Australia` })}`;
}
