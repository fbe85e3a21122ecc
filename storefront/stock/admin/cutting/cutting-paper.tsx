import { formatDate, formatShortDay } from '#core/dates.ts';
import { typeNames } from '#core/products/product-options.ts';
import type { CuttingList } from '#core/stock/cutting/cutting-list-api.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { countOf } from '#storefront/ui/count-of.ts';
import { boughtRows, countBodies, formatKilos, formatOrdered, formatShort } from './cutting-text.ts';

/** `bench`: the list for the butchers, with what to cut and pack. `abattoir`: the list of what to deliver, without data about customers. */
export type PaperKind = 'bench' | 'abattoir';

const cell = 'border-b border-ink/40 py-0.5 pr-2';

/** The cutting list as a printed page. */
export function CuttingPaper({ list, kind }: { list: CuttingList; kind: PaperKind }) {
  return kind === 'bench' ? <BenchPaper list={list} /> : <AbattoirPaper list={list} />;
}

function daysOf({ from, to }: CuttingList): string {
  const written = (day: string) => `${formatShortDay(day).split(' ')[0]} ${formatDate(day)}`;
  return from === to ? written(from) : `${written(from)} to ${written(to)}`;
}

function BenchPaper({ list }: { list: CuttingList }) {
  const { orders, boxes, laybys, unheld, animals, items, packs: products, unknown } = list;
  return (
    <article className="sheet hidden print:block">
      <header className="flex items-baseline justify-between border-b-2 border-ink pb-1">
        <h2 className="text-[16pt]">Cutting list, {daysOf(list)}</h2>
        <p>
          {countOf(orders.length, 'order')}
          {boxes.length === 0 ? '' : `, ${countOf(boxes.length, 'repeating box', 'repeating boxes')}`}
          {laybys.length === 0 ? '' : `, ${countOf(laybys.length, 'layby')} perhaps`}
          {unheld.length === 0 ? '' : `, without ${countOf(unheld.length, 'order')} that aren’t paid for`}
        </p>
      </header>
      {animals.map((toCut) => {
        const { animal, cuts } = toCut;
        const shown = cuts.filter((cut) => cut.needed + cut.mayNeed + cut.fromBodies > 0);
        return (
          <section key={animal} className="mt-2 break-inside-avoid">
            <h3 className="text-[12pt]">
              {typeNames[animal]}: {countBodies(toCut)}, each about{' '}
              {boughtRows(toCut)
                .map(({ gramsPerBody }) => formatKilos(gramsPerBody))
                .join(' and ')}
            </h3>
            <table className="w-full border-collapse text-left text-[9pt] tabular-nums">
              <thead>
                <tr>
                  <th className={`${cell} w-[28%]`}>Cut</th>
                  <th className={`${cell} text-right`}>Ordered</th>
                  <th className={`${cell} text-right`}>On hand</th>
                  <th className={`${cell} text-right`}>To cut</th>
                  <th className={`${cell} text-right`}>Left over</th>
                  <th className={`${cell} w-[18%] pl-4`}>Weighed</th>
                </tr>
              </thead>
              <tbody>
                {shown.map((cut) => (
                  <tr key={cut.cut}>
                    <td className={cell}>
                      {cut.name}
                      {cut.mayNeed === 0 ? '' : ` (+ ${formatKilos(cut.mayNeed)} for laybys)`}
                    </td>
                    <td className={`${cell} text-right`}>{formatKilos(cut.needed)}</td>
                    <td className={`${cell} text-right`}>{formatKilos(cut.onHand)}</td>
                    <td className={`${cell} text-right font-bold`}>{formatKilos(cut.toCut)}</td>
                    <td className={`${cell} text-right`}>{formatKilos(cut.left)}</td>
                    <td className={`${cell} pl-4`}>______________</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        );
      })}
      <section className="mt-3">
        <h3 className="text-[12pt]">To pack</h3>
        <ul className="columns-2 gap-8 text-[9pt]">
          {products.map(({ productId, name, quantity, mayNeed }) => (
            <li key={productId} className="flex justify-between gap-2 border-b border-ink/40">
              <span>{name}</span>
              <strong>
                {quantity}
                {mayNeed === 0 ? '' : ` (+ ${mayNeed})`}
              </strong>
            </li>
          ))}
        </ul>
      </section>
      {items.length === 0 ? null : (
        <p className="mt-2 text-[9pt]">
          Also:{' '}
          {items
            .map((item) => {
              const short = formatShort(item);
              return `${item.name} ${formatOrdered(item)}${short === null ? '' : ` (${short} short)`}`;
            })
            .join(', ')}
        </p>
      )}
      {unknown.length === 0 ? null : <p className="mt-2 text-[9pt]">Not counted, no weight: {unknown.join(', ')}</p>}
    </article>
  );
}

function AbattoirPaper({ list }: { list: CuttingList }) {
  const { businessName, abn, phone, email, streetAddress } = useShop();
  const wanted = list.animals.flatMap(boughtRows).filter(({ toBuy }) => toBuy > 0);
  return (
    <article className="sheet hidden print:block">
      <header className="border-b-2 border-ink pb-2">
        <h2 className="text-[18pt]">{businessName}</h2>
        <p>{[streetAddress, phone, email, abn === '' ? '' : `ABN ${abn}`].filter(Boolean).join(' · ')}</p>
      </header>
      <h3 className="mt-4 text-[14pt]">Bodies that we need for {daysOf(list)}</h3>
      {wanted.length === 0 ? (
        <p className="mt-2">No bodies are needed for these days.</p>
      ) : (
        <table className="mt-2 w-full border-collapse text-left text-[12pt] tabular-nums">
          <thead>
            <tr>
              <th className={`${cell} py-2`}>Animal</th>
              <th className={`${cell} text-right`}>How many</th>
              <th className={`${cell} text-right`}>About, each</th>
              <th className={`${cell} text-right`}>About, in all</th>
              <th className={`${cell} w-[25%] pl-6`}>Confirmed</th>
            </tr>
          </thead>
          <tbody>
            {wanted.map(({ kind, name, toBuy, gramsPerBody }) => (
              <tr key={kind}>
                <td className={`${cell} py-2`}>{name}</td>
                <td className={`${cell} text-right font-bold`}>{toBuy}</td>
                <td className={`${cell} text-right`}>{formatKilos(gramsPerBody)}</td>
                <td className={`${cell} text-right`}>{formatKilos(toBuy * gramsPerBody)}</td>
                <td className={`${cell} pl-6`}>______________</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="mt-8">Delivery day: ______________________ Notes: ____________________________________</p>
    </article>
  );
}
