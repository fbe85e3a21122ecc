import type { ReactNode } from 'react';
import { formatDate, formatInstant } from '#core/dates.ts';
import type { Lot } from '#core/stock/lots/lots-api.ts';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { PhotoThumbnail } from '#storefront/uploads/admin/photo-thumbnail.tsx';
import { itemPath } from '../stock-queries.ts';
import { lotPath } from './lot-queries.ts';
import { formatTemperature, sourceNames } from './lot-text.ts';

/** Shows the details of a lot, with links to the lots that it was made from and to the lots made from it. */
export function LotFacts({ lot }: { lot: Lot }) {
  const facts: [label: string, value: ReactNode][] = [
    [
      'Item',
      <ShopLink key="item" to={itemPath({ id: lot.itemId })} className="text-link">
        {lot.itemName}
      </ShopLink>,
    ],
    ['How it came', `${sourceNames[lot.source]}, ${formatInstant(lot.createdAt)}`],
    ['Supplier', lot.supplier?.name],
    ['Supplier’s number or tag', lot.supplierNumber],
    ['Establishment', lot.establishment],
    ['Killed', dateOf(lot.killedOn)],
    ['Packed', dateOf(lot.packedOn)],
    ['Use by', dateOf(lot.useBy)],
    ['Best before', dateOf(lot.bestBefore)],
    ['Temperature at receipt', lot.temperature === null ? null : formatTemperature(lot.temperature)],
    [
      'Docket',
      lot.docketPhoto === null ? null : (
        <PhotoThumbnail key="docket" photo={lot.docketPhoto} name={`Docket of lot ${lot.id}`} />
      ),
    ],
    ['Made of', linksTo(lot.parents)],
    ['Became', linksTo(lot.children)],
    ['Closed', lot.closedAt === null ? null : formatInstant(lot.closedAt)],
  ];
  return (
    <section aria-labelledby="facts" className="mt-6">
      <h2 id="facts" className="mb-3 text-xl">
        What it is
      </h2>
      <dl className="grid gap-x-6 gap-y-3 border border-ink bg-white p-4 sm:grid-cols-2 lg:grid-cols-3">
        {facts.map(([label, value]) =>
          value === null || value === undefined ? null : (
            <div key={label}>
              <dt className="text-sm text-steel">{label}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ),
        )}
      </dl>
    </section>
  );
}

const dateOf = (day: string | null) => (day === null ? null : formatDate(day));

function linksTo(ids: readonly number[]): ReactNode {
  if (ids.length === 0) return null;
  return (
    <span className="flex flex-wrap gap-x-4">
      {ids.map((id) => (
        <ShopLink key={id} to={lotPath(id)} className="text-link inline-flex min-h-9 items-center max-md:min-h-11">
          Lot {id}
        </ShopLink>
      ))}
    </span>
  );
}
