import { useQuery } from '@tanstack/react-query';
import { callPath } from '#core/call-path.ts';
import { deliveryWishesFile } from '#core/delivery/staff-delivery-api.ts';
import { groupBy } from '#core/group-by.ts';
import { ConfirmedDownload } from '#storefront/accounts/admin/security/confirmed-download.tsx';
import { FormSection } from '#storefront/admin/ui/form-fields.tsx';
import { buttonClass } from '#storefront/ui/button.tsx';
import { staffDeliveryQueries } from './staff-delivery-queries.ts';

/**
 * A list of the people who want to be notified when the shop delivers to their postcode. The postcode with the most requests is
 * first.
 */
export function WishesSection() {
  const { data } = useQuery(staffDeliveryQueries.wishes());
  const byPostcode = [...groupBy(data?.items ?? [], ({ postcode }) => postcode)].sort(
    ([one, some], [other, more]) => more.length - some.length || one.localeCompare(other),
  );
  return (
    <FormSection
      heading="Requested areas"
      intro="Customers outside every zone who want to know when you deliver there."
    >
      {data === undefined || data.total === 0 ? (
        <p className="text-sm">No requests yet.</p>
      ) : (
        <>
          <ul className="divide-y divide-rule border-y border-ink text-sm">
            {byPostcode.map(([postcode, wishes]) => (
              <li key={postcode} className="grid grid-cols-[4rem_3rem_1fr] gap-3 py-2">
                <strong className="tabular-nums">{postcode}</strong>
                <span className="tabular-nums">{wishes.length}</span>
                <span className="wrap-anywhere text-steel">{wishes.map(({ email }) => email).join(', ')}</span>
              </li>
            ))}
          </ul>
          {data.total > data.items.length ? (
            <p className="mt-2 text-sm">
              The first {data.items.length} of {data.total}. The CSV file has all of them.
            </p>
          ) : null}
          <ConfirmedDownload
            path={callPath(deliveryWishesFile, {})}
            className={buttonClass({ variant: 'secondary', size: 'sm' }, 'mt-4')}
          >
            Save as CSV
          </ConfirmedDownload>
        </>
      )}
    </FormSection>
  );
}
