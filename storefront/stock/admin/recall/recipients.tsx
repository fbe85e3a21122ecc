import { formatInstant } from '#core/dates.ts';
import type { Recipient } from '#core/stock/lots/recall-api.ts';
import { formatAmount } from '#core/stock/stock-amount.ts';
import { countOf } from '#storefront/ui/count-of.ts';
import { ShopLink } from '#storefront/ui/shop-link.tsx';

interface RecipientsProps {
  id: string;
  title: string;
  text: string;
  empty: string;
  recipients: readonly Recipient[];
}

/** Lists the people who got the goods: their names, phone numbers and emails, and what each order got. */
export function Recipients({ id, title, text, empty, recipients }: RecipientsProps) {
  return (
    <section aria-labelledby={id} className="mt-6">
      <h3 id={id} className="text-lg">
        {title}: {countOf(recipients.length, 'order')}
      </h3>
      <p className="mt-1 max-w-prose text-sm text-steel print:text-ink">{recipients.length === 0 ? empty : text}</p>
      {recipients.length === 0 ? null : (
        <ul className="mt-2 border border-ink bg-white print:border-0">
          {recipients.map((recipient) => (
            <li
              key={recipient.orderId}
              className="grid break-inside-avoid gap-x-6 gap-y-1 border-rule p-4 not-last:border-b md:grid-cols-3 print:grid-cols-3 print:px-0 print:py-2 print:text-sm"
            >
              <Person recipient={recipient} />
              <p className="wrap-anywhere">
                <Contact recipient={recipient} />
              </p>
              <ul className="text-sm">
                {recipient.goods.map((good) => (
                  <li key={`${good.itemName} ${good.lotId}`} className="wrap-anywhere">
                    {good.itemName}, {formatGood(good)}
                    {good.lotId === null ? ', no lot recorded' : `, lot ${good.lotId}`}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Person({ recipient: { orderId, name, at } }: { recipient: Recipient }) {
  return (
    <p>
      <span className="block font-semibold wrap-anywhere first-letter:uppercase">{name}</span>
      <span className="text-sm text-steel print:text-ink">
        <ShopLink
          to={`/admin/orders/${orderId}`}
          className="text-link inline-flex min-h-9 items-center max-md:min-h-11 print:min-h-0"
        >
          Order #{orderId}
        </ShopLink>
        , {formatInstant(at)}
      </span>
    </p>
  );
}

function Contact({ recipient: { phone, email } }: { recipient: Recipient }) {
  if (phone === null && email === null) return <>No phone or email</>;
  const link = 'text-link inline-flex min-h-9 items-center max-md:min-h-11 print:min-h-0';
  return (
    <span className="flex flex-col items-start">
      {phone === null ? null : (
        <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={link}>
          {phone}
        </a>
      )}
      {email === null ? null : (
        <a href={`mailto:${email}`} className={link}>
          {email}
        </a>
      )}
    </span>
  );
}

function formatGood({ pieces, grams }: Recipient['goods'][number]): string {
  return formatAmount(pieces === 0 ? 'gram' : grams === 0 ? 'piece' : 'weighed', { pieces, grams });
}
