import { useSearchParams } from 'react-router-dom';
import { useAdminRecord } from '#storefront/admin/editor/use-admin-record.ts';
import { ScreenFailure } from '#storefront/admin/shell/screen-failure.tsx';
import { ScreenHeading, ScreenSkeleton } from '#storefront/admin/shell/screen-heading.tsx';
import { NoLots } from '#storefront/admin/ui/switched-off.tsx';
import { useShop } from '#storefront/layout/use-shop.ts';
import { RecallForm } from './recall-form.tsx';
import { faultOf, type RecallSearch, recallQueries, searchOf } from './recall-queries.ts';
import { RecallRecord } from './recall-record.tsx';

/**
 * /admin/recall: finds out who got goods of a lot, of a supplier's lot number or of a day. This includes goods that were cut or mixed
 * into others.
 */
export function RecallScreen() {
  const { lots } = useShop();
  const [search] = useSearchParams();
  const wanted = searchOf(search);
  const key = wanted === null ? '' : `${wanted.by}=${wanted.value}`;
  return (
    <>
      <div className="print:hidden">
        <ScreenHeading title="Recall" />
      </div>
      {lots ? (
        <>
          <RecallForm key={key} searched={wanted} />
          {wanted === null || faultOf(wanted) !== undefined ? (
            <Purpose />
          ) : (
            <Found key={`found ${key}`} search={wanted} />
          )}
        </>
      ) : (
        <NoLots />
      )}
    </>
  );
}

function Purpose() {
  return (
    <p className="mt-6 max-w-prose text-sm text-steel">
      Goods are followed forward to every order, through cutting runs and blends, and back to the supplier. Nothing is
      sent before you confirm it. Hold the lot first, so that no more of it is sold.
    </p>
  );
}

function Found({ search }: { search: RecallSearch }) {
  const { data, isPending, isFailed, failure, refresh } = useAdminRecord(recallQueries.one(search));
  if (data) return <RecallRecord recall={data} search={search} />;
  if (isPending) return <ScreenSkeleton />;
  return (
    <div className="mt-6">
      <ScreenFailure
        text={
          isFailed
            ? (failure ?? 'Couldn’t look up who got the goods. Check your connection and try again.')
            : 'There is no such lot. Check the number or the day.'
        }
        onRetry={isFailed ? refresh : undefined}
      />
    </div>
  );
}
