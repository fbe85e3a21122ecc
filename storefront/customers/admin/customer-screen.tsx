import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { customerTitle } from '#core/customers/customer.ts';
import type { CustomerRecord } from '#core/customers/customer-record.ts';
import { formatInstantDate } from '#core/dates.ts';
import { ScreenHeading } from '#storefront/admin/shell/screen-heading.tsx';
import { RecordScreen } from '#storefront/admin/ui/record-screen.tsx';
import { OrdersOf } from '#storefront/orders/admin/orders-of.tsx';
import { Badge } from '#storefront/ui/badge.tsx';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { CustomerContactPanel } from './customer-contact.tsx';
import { CustomerEndings } from './customer-endings.tsx';
import { CustomerEmails, CustomerMessages, CustomerPayments, CustomerReviews } from './customer-history.tsx';
import { CustomerLog } from './customer-log.tsx';
import { CustomerNotes } from './customer-notes.tsx';
import { customerPath, customerQueries, customersPath } from './customer-queries.ts';
import { CustomerSpending } from './customer-spending.tsx';
import { CustomerTags } from './customer-tags.tsx';
import { AlikeCustomers } from './merging/alike-customers.tsx';

const back = { to: customersPath, label: 'Customers' };

/** /admin/customers/{id}: all data that the shop stores about a customer. */
export function CustomerScreen() {
  const { id = '' } = useParams();
  return (
    <RecordScreen
      record={customerQueries.detail(id)}
      name="customer"
      title="Customer"
      back={back}
      allLabel="All customers"
    >
      {(customer) => <FoundCustomer key={customer.id} customer={customer} />}
    </RecordScreen>
  );
}

function FoundCustomer({ customer }: { customer: CustomerRecord }) {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  // If this record was merged into another, the server returns that other record, which has its own URL.
  const isElsewhere = String(customer.id) !== id;
  useEffect(() => {
    if (isElsewhere) void navigate(customerPath(customer), { replace: true });
  }, [customer, isElsewhere, navigate]);
  const { account, closedAt, closeRequestedAt } = customer;
  const title = closedAt === null ? customerTitle(customer) : `Customer ${customer.id}, erased`;
  const orders = (
    <OrdersOf caption={`Orders of ${title}`} filter={['customerId', String(customer.id)]} empty={noOrders} />
  );
  return (
    <>
      <ScreenHeading
        title={title}
        back={back}
        actions={
          closedAt === null ? (
            <ButtonLink to={`/admin/counter-sale?customer=${customer.id}`} size="xs">
              New sale
            </ButtonLink>
          ) : null
        }
      >
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="wrap-anywhere">{title}</span>
          <Badge className="font-text tracking-normal">{account === null ? 'No account' : account.username}</Badge>
          {account?.role ? (
            <Badge tone="done" className="font-text tracking-normal">
              Staff
            </Badge>
          ) : null}
        </span>
      </ScreenHeading>
      {closedAt === null ? null : (
        <p className="mb-5 border border-ink bg-paper px-4 py-3 text-sm">
          The details of this customer were erased on {formatInstantDate(closedAt)}. The orders below stay in the books,
          and on invoices of $1,000 and more the name stays for five years.
        </p>
      )}
      {closeRequestedAt === null ? null : (
        <p className="mb-5 border border-oxblood bg-white px-4 py-3 text-sm">
          <strong>They asked on {formatInstantDate(closeRequestedAt)} for everything about them to be erased.</strong>{' '}
          An owner can do that at the bottom of this page.
        </p>
      )}
      {closedAt === null ? (
        <>
          <AlikeCustomers customer={customer} />
          <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] 2xl:grid-cols-[minmax(0,1fr)_28rem]">
            <div className="grid min-w-0 gap-5 lg:row-span-2 [&>*]:min-w-0">
              <CustomerNotes customer={customer} />
              {orders}
              <CustomerPayments customer={customer} />
              <CustomerEmails customer={customer} />
              <CustomerMessages customer={customer} />
              <CustomerReviews customer={customer} />
            </div>
            {/* The contact details are at the top of a narrow screen too, because they are needed when the customer calls. */}
            <div className="grid min-w-0 gap-5 max-lg:order-first [&>*]:min-w-0">
              <CustomerContactPanel customer={customer} />
              <CustomerTags customer={customer} />
            </div>
            <div className="grid min-w-0 gap-5 [&>*]:min-w-0">
              <CustomerSpending customer={customer} />
              <CustomerLog customer={customer} />
              <CustomerEndings customer={customer} />
            </div>
          </div>
        </>
      ) : (
        <div className="grid gap-5">
          {orders}
          <CustomerPayments customer={customer} />
          <CustomerLog customer={customer} />
        </div>
      )}
    </>
  );
}

const noOrders = 'Their orders appear here: online with or without an account, at the counter and by phone.';
