import type { ReactNode } from 'react';
import { fullName } from '#core/accounts/account-name.ts';
import type { StaffUser } from '#core/accounts/staff-account-api.ts';
import { formatInstantDate } from '#core/dates.ts';
import { Money } from '#storefront/ui/money.tsx';

/** What the shop knows of an account, and what its orders were paid in all. */
export function UserFacts({ user }: { user: StaffUser }) {
  const { email, phone, address, createdAt, orderCount, spent } = user;
  return (
    <dl className="mb-7 flex flex-wrap gap-x-10 gap-y-4 border-y border-ink py-4 text-sm">
      <Fact label="Name">{fullName(user) ?? 'Not provided'}</Fact>
      <Fact label="Email">
        <a href={`mailto:${email}`} className="text-link">
          {email}
        </a>
      </Fact>
      <Fact label="Phone">
        {phone ? (
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className="text-link">
            {phone}
          </a>
        ) : (
          'Not provided'
        )}
      </Fact>
      <Fact label="Delivery address">{address ?? 'No address provided'}</Fact>
      <Fact label="Joined">{formatInstantDate(createdAt)}</Fact>
      <Fact label="Orders">{orderCount}</Fact>
      <Fact label="Spent in all">
        <Money cents={spent} className="font-semibold" />
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="max-w-72">
      <dt className="text-steel">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
