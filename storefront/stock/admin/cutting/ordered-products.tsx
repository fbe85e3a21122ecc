import type { CuttingList } from '#core/stock/cutting/cutting-list-api.ts';
import { formatOnHand, formatOrdered, formatShort } from './cutting-text.ts';
import { FiguresRow, FiguresTable } from './figures-table.tsx';

/** Lists the ordered products with their quantities. */
export function OrderedProducts({ list: { packs: products } }: { list: CuttingList }) {
  if (products.length === 0) return null;
  const showsNeed = products.some(({ mayNeed }) => mayNeed > 0);
  return (
    <section aria-labelledby="ordered">
      <h2 id="ordered" className="mb-2 text-xl">
        Packs
      </h2>
      <FiguresTable heads={['Product', 'Ordered', ...(showsNeed ? ['Laybys may need'] : [])]}>
        {products.map(({ productId, name, quantity, mayNeed }) => (
          <FiguresRow
            key={productId}
            name={name}
            figures={[<b key="ordered">{quantity}</b>, ...(showsNeed ? [mayNeed] : [])]}
          />
        ))}
      </FiguresTable>
    </section>
  );
}

/** Lists the needed stock items that aren't cuts, such as jars and mince. */
export function OtherItems({ items }: Pick<CuttingList, 'items'>) {
  return (
    <section aria-labelledby="others">
      <h2 id="others" className="mb-2 text-xl">
        Other items
      </h2>
      <FiguresTable heads={['Item', 'Ordered', 'On hand', 'Short']}>
        {items.map((item) => {
          const short = formatShort(item);
          return (
            <FiguresRow
              key={item.itemId}
              name={item.name}
              figures={[formatOrdered(item), formatOnHand(item), short === null ? null : <b key="short">{short}</b>]}
            />
          );
        })}
      </FiguresTable>
    </section>
  );
}
