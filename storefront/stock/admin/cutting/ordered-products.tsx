import type { CuttingList } from '#core/stock/cutting/cutting-list-api.ts';
import { formatKilos } from './cutting-text.ts';

const cell = 'px-3 py-2 max-lg:px-2';
const head = `${cell} font-semibold`;

/** Lists the ordered products with their quantities. */
export function OrderedProducts({ list: { packs: products } }: { list: CuttingList }) {
  if (products.length === 0) return null;
  const mayNeed = products.some((product) => product.mayNeed > 0);
  return (
    <section aria-labelledby="ordered">
      <h2 id="ordered" className="mb-2 text-xl">
        Packs
      </h2>
      <div className="overflow-x-auto border border-ink bg-white">
        <table className="w-full border-collapse text-sm tabular-nums">
          <thead>
            <tr className="border-b border-ink bg-paper text-left">
              <th scope="col" className={head}>
                Product
              </th>
              <th scope="col" className={`${head} text-right`}>
                Ordered
              </th>
              {mayNeed ? (
                <th scope="col" className={`${head} text-right`}>
                  Laybys may need
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {products.map((product) => (
              <tr key={product.productId} className="border-b border-rule last:border-b-0">
                <th scope="row" className={`${cell} text-left font-normal wrap-anywhere`}>
                  {product.name}
                </th>
                <td className={`${cell} text-right font-semibold`}>{product.quantity}</td>
                {mayNeed ? <td className={`${cell} text-right`}>{product.mayNeed}</td> : null}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** Stock items that are no cut, such as jars and mince. */
export function OtherItems({ items }: Pick<CuttingList, 'items'>) {
  const amount = ({ pieces, grams }: { pieces: number; grams: number }) => {
    if (grams === 0) return String(pieces);
    return pieces === 0 ? formatKilos(grams) : `${pieces} (${formatKilos(grams)})`;
  };
  return (
    <section aria-labelledby="others">
      <h2 id="others" className="mb-2 text-xl">
        Other items
      </h2>
      <div className="overflow-x-auto border border-ink bg-white">
        <table className="w-full border-collapse text-sm tabular-nums">
          <thead>
            <tr className="border-b border-ink bg-paper text-left">
              <th scope="col" className={head}>
                Item
              </th>
              <th scope="col" className={`${head} text-right`}>
                Ordered
              </th>
              <th scope="col" className={`${head} text-right`}>
                On hand
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ itemId, name, needed, onHand }) => (
              <tr key={itemId} className="border-b border-rule last:border-b-0">
                <th scope="row" className={`${cell} text-left font-normal wrap-anywhere`}>
                  {name}
                </th>
                <td className={`${cell} text-right font-semibold whitespace-nowrap`}>{amount(needed)}</td>
                <td className={`${cell} text-right whitespace-nowrap`}>{amount(onHand)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
