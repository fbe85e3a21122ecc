import { telephoneLink, useShop } from '#storefront/layout/use-shop.ts';
import { Button } from '#storefront/ui/button.tsx';

/** A notice that the card's fields can't be loaded, with the customer's options. */
export function StripeUnavailable({ onRetry }: { onRetry(): void }) {
  const { phone, email } = useShop();
  return (
    <div role="alert" className="ledger-margin bg-white px-4 py-3">
      <p className="font-semibold text-oxblood">Couldn’t load the card form</p>
      <p className="mt-1">
        Nothing was charged, and your cart and what you typed are kept. A slow connection or a content blocker can keep
        our card provider, Stripe, from this page.
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button variant="secondary" onClick={onRetry}>
          Try again
        </Button>
        <Contact phone={phone} email={email} />
      </div>
    </div>
  );
}

function Contact({ phone, email }: { phone: string; email: string }) {
  const className = 'text-link inline-flex min-h-11 items-center';
  if (phone !== '') {
    return (
      <a href={telephoneLink(phone)} className={className}>
        Call us: {phone}
      </a>
    );
  }
  return email === '' ? null : (
    <a href={`mailto:${email}`} className={className}>
      Write to us: {email}
    </a>
  );
}
