import { type ReactNode, useState } from 'react';
import type { CustomerRecord, NewsletterState } from '#core/customers/customer-record.ts';
import { EditorRecord } from '#storefront/admin/editor/editor-record.tsx';
import { telephoneLink } from '#storefront/layout/use-shop.ts';
import { OrderPanel } from '#storefront/orders/admin/order-screen/order-panel.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { CustomerForm } from './customer-form.tsx';
import { customerQueries } from './customer-queries.ts';

const newsletterText: Record<NewsletterState, string> = {
  none: 'Not subscribed',
  unconfirmed: 'Not confirmed yet',
  confirmed: 'Subscribed',
  unsubscribed: 'Unsubscribed',
};

/** A customer's contact details, and the form that changes them. */
export function CustomerContactPanel({ customer }: { customer: CustomerRecord }) {
  const [isEditing, setEditing] = useState(false);
  return (
    <OrderPanel
      title="Contact"
      action={
        isEditing ? null : (
          <Button variant="secondary" size="xs" onClick={() => setEditing(true)}>
            Edit<span className="sr-only"> contact</span>
          </Button>
        )
      }
    >
      {isEditing ? (
        <EditorRecord
          record={customerQueries.detail(customer.id)}
          failure="Couldn’t load the customer. Check your connection and try again."
        >
          {(latest) => <CustomerForm latest={latest} onClose={() => setEditing(false)} />}
        </EditorRecord>
      ) : (
        <Contact customer={customer} />
      )}
    </OrderPanel>
  );
}

function Contact({ customer }: { customer: CustomerRecord }) {
  const { phone, email, isEmailProven, address, addresses, newsletter } = customer;
  const others = addresses.filter((each) => each !== address);
  return (
    <dl className="grid gap-3 text-sm">
      <Fact term="Phone">
        {phone === null ? (
          'Not known'
        ) : (
          <a href={telephoneLink(phone)} className="text-link">
            {phone}
          </a>
        )}
      </Fact>
      <Fact term="Email">
        {email === null ? (
          'Not known'
        ) : (
          <a href={`mailto:${email}`} className="text-link">
            {email}
          </a>
        )}
        {isEmailProven ? <span className="font-normal text-steel"> opened our emails</span> : null}
      </Fact>
      <Fact term="Address">{address ?? 'Not known'}</Fact>
      {others.length === 0 ? null : (
        <Fact term="Orders also went to">
          {others.map((each) => (
            <span key={each} className="block">
              {each}
            </span>
          ))}
        </Fact>
      )}
      <Fact term="Newsletter">{newsletterText[newsletter]}</Fact>
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-steel">{term}</dt>
      <dd className="font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}
