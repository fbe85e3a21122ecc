import { useParams } from 'react-router-dom';
import type { StaffRepeat } from '#core/repeats/staff-repeat-api.ts';
import { useAdminRecord } from '#storefront/admin/editor/use-admin-record.ts';
import { ScreenFailure } from '#storefront/admin/shell/screen-failure.tsx';
import { ScreenHeading, ScreenSkeleton } from '#storefront/admin/shell/screen-heading.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { RepeatCallsProvider } from '../repeat-calls.ts';
import { RepeatCard } from '../repeat-card.tsx';
import { repeatsPath, staffRepeatQueries, useStaffRepeatCalls } from './staff-repeat-queries.ts';

const back = { to: repeatsPath, label: 'Repeating boxes' };

/** /admin/repeats/{id}: a customer's repeating box. Staff can make all changes that the customer can make. */
export function RepeatScreen() {
  const { id = '' } = useParams();
  const { data: repeat, isPending, isFailed, refresh } = useAdminRecord(staffRepeatQueries.detail(id));
  if (repeat) return <FoundRepeat repeat={repeat} />;
  return (
    <>
      <ScreenHeading title="Repeating box" back={back} />
      {isPending ? (
        <ScreenSkeleton />
      ) : (
        <ScreenFailure
          text={
            isFailed
              ? 'Couldn’t load the repeating box. Check your connection and try again.'
              : 'There is no such repeating box.'
          }
          onRetry={isFailed ? refresh : undefined}
          instead={{ to: repeatsPath, label: 'All repeating boxes' }}
        />
      )}
    </>
  );
}

function FoundRepeat({ repeat }: { repeat: StaffRepeat }) {
  const calls = useStaffRepeatCalls(String(repeat.id));
  const { name, email, phone } = repeat.customer;
  return (
    <RepeatCallsProvider value={calls}>
      <ScreenHeading title={`Repeating box ${repeat.id}`} back={back} />
      <p className="mb-4">
        <ShopLink to={`/admin/users/${repeat.userId}`} className="text-link font-semibold">
          {name ?? email ?? 'Customer without a name'}
        </ShopLink>
        {[email, phone]
          .filter((each) => each !== null && each !== name)
          .map((each) => (
            <span key={each}> · {each}</span>
          ))}
      </p>
      <p className="mb-4 max-w-prose text-sm text-steel">
        The customer is told by email of every change that you make here. Only the customer can enter another card.
      </p>
      <h2 className="sr-only">Boxes</h2>
      <RepeatCard repeat={repeat} />
    </RepeatCallsProvider>
  );
}
