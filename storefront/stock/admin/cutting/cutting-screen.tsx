import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useSearchParams } from 'react-router-dom';
import { melbourneDay } from '#core/dates.ts';
import type { Period } from '#core/reports/report-period.ts';
import type { BodyChoice } from '#core/stock/cutting/body-kind.ts';
import type { CuttingList } from '#core/stock/cutting/cutting-list-api.ts';
import { ScreenFailure } from '#storefront/admin/shell/screen-failure.tsx';
import { ScreenHeading, ScreenSkeleton } from '#storefront/admin/shell/screen-heading.tsx';
import { NamedPeriods, OtherDays } from '#storefront/admin/ui/period-choice.tsx';
import { NotCounting } from '#storefront/admin/ui/switched-off.tsx';
import { useShop } from '#storefront/layout/use-shop.ts';
import { printPage } from '#storefront/platform/print-page.ts';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { countOf } from '#storefront/ui/count-of.ts';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { AnimalToCut } from './animal-to-cut.tsx';
import { CuttingPaper, type PaperKind } from './cutting-paper.tsx';
import { bodyChoiceOf, listAddress, listDaysFault, listDaysOf, listPeriods } from './cutting-period.ts';
import { cuttingQueries, newRunPath, runsPath, yieldsPath } from './cutting-queries.ts';
import { OrderedProducts, OtherItems } from './ordered-products.tsx';

/** /admin/cutting: the cuts that are needed in a period, and the number of bodies to cut for them. */
export function CuttingScreen() {
  const { counting } = useShop();
  return (
    <>
      <div className="print:hidden">
        <ScreenHeading
          title="Cutting list"
          actions={
            counting ? (
              <>
                <ButtonLink to={newRunPath} size="sm">
                  New run
                </ButtonLink>
                <ButtonLink to={runsPath} variant="secondary" size="sm">
                  Runs
                </ButtonLink>
                <ButtonLink to={yieldsPath} variant="secondary" size="sm">
                  Yields
                </ButtonLink>
              </>
            ) : null
          }
        />
      </div>
      {counting ? <ListOfDays /> : <NotCounting />}
    </>
  );
}

function ListOfDays() {
  const [search] = useSearchParams();
  const today = melbourneDay(new Date());
  const { fault, ...period } = listDaysOf(search, today);
  const bodies = bodyChoiceOf(search);
  return (
    <>
      <div className="mb-5 space-y-3 print:hidden">
        <NamedPeriods periods={listPeriods(today)} chosen={period} addressOf={(other) => listAddress(other, bodies)} />
        <OtherDays key={`${period.from} ${period.to}`} period={period} faultOf={listDaysFault} fault={fault} />
      </div>
      {fault === '' ? <LoadedList key={`${period.from} ${period.to}`} period={period} bodies={bodies} /> : null}
    </>
  );
}

function LoadedList({ period, bodies }: { period: Period; bodies: BodyChoice | undefined }) {
  const { data, isError, refetch } = useQuery({
    ...cuttingQueries.list(period, bodies),
    placeholderData: keepPreviousData,
  });
  if (data !== undefined) return <ShownList list={data} isStale={isError} />;
  if (!isError) return <ScreenSkeleton />;
  return (
    <ScreenFailure text="Couldn’t load the cutting list. Check your connection and try again." onRetry={refetch} />
  );
}

function ShownList({ list, isStale }: { list: CuttingList; isStale: boolean }) {
  const [paper, setPaper] = useState<PaperKind>('bench');
  const { orders, boxes, laybys, unheld, animals, items, unknown } = list;
  if (orders.length + boxes.length + laybys.length + unheld.length === 0) {
    return (
      <div className="border border-ink bg-white p-6">
        <p className="font-semibold">Nothing is ordered for these days.</p>
        <p className="mt-1 max-w-prose text-sm text-steel">
          Orders that are paid or agreed at the counter are listed once their delivery day is one of these days.
        </p>
      </div>
    );
  }
  function print(kind: PaperKind): void {
    flushSync(() => setPaper(kind));
    void printPage({ kind: 'sheet' });
  }
  return (
    <>
      <div className="space-y-6 print:hidden">
        {isStale ? (
          <p role="status" className="border border-brass bg-brass/8 px-4 py-3 text-sm font-semibold">
            The shop can’t be reached. This is the list as it was loaded last.
          </p>
        ) : null}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm">
            {countOf(orders.length, 'order')}
            {boxes.length === 0 ? '' : `, ${countOf(boxes.length, 'repeating box', 'repeating boxes')}`}
            {laybys.length === 0 ? '' : `, and ${countOf(laybys.length, 'layby')} that will be paid off by then`}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" size="sm" onClick={() => print('bench')}>
              Print for the bench
            </Button>
            <Button variant="secondary" size="sm" onClick={() => print('abattoir')}>
              Print for the abattoir
            </Button>
          </div>
        </div>
        {unknown.length === 0 ? null : (
          <p role="alert" className="border border-oxblood px-4 py-3 text-sm">
            <strong className="font-semibold">Not counted: {unknown.join(', ')}.</strong> Their weight can’t be worked
            out. Enter a weight and cuts, or what they take of the stock, in the product.
          </p>
        )}
        {animals.map((animal) => (
          <AnimalToCut key={animal.animal} toCut={animal} period={list} />
        ))}
        {items.length === 0 ? null : <OtherItems items={items} />}
        <OrderedProducts list={list} />
        <OrderLinks title="Orders" ids={orders} />
        <OrderLinks
          title="Not counted: no money is held for these orders. Ask the customers to pay first"
          ids={unheld}
        />
        <OrderLinks title="Laybys that will be paid off by then, without a day yet" ids={laybys} />
      </div>
      <CuttingPaper list={list} kind={paper} />
    </>
  );
}

function OrderLinks({ title, ids }: { title: string; ids: readonly number[] }) {
  if (ids.length === 0) return null;
  return (
    <details className="border border-ink bg-white">
      <summary className="flex min-h-11 cursor-pointer items-center px-4 text-sm font-semibold">
        {title} ({ids.length})
      </summary>
      <ul className="flex flex-wrap gap-x-4 border-t border-rule px-4 py-2">
        {ids.map((id) => (
          <li key={id}>
            <ShopLink to={`/admin/orders/${id}`} className="text-link inline-flex min-h-11 items-center text-sm">
              #{id}
            </ShopLink>
          </li>
        ))}
      </ul>
    </details>
  );
}
