import type { Product } from '#core/products/product.ts';
import { meatPath } from '#core/tray/tray-meat.ts';

/** The contents that the customer will unpack, drawn and counted. Renders nothing if the contents are unknown. */
export function ProductBench({ product: { bench, tray } }: { product: Product }) {
  if (bench.length === 0) return null;
  return (
    <section aria-labelledby="bench-heading">
      <h2 id="bench-heading" className="text-2xl">
        What lands on your bench
      </h2>
      {tray.length === 0 ? (
        <p className="mt-1 text-sm text-steel">About, the way we usually cut a pack of this weight.</p>
      ) : null}
      <ul className="mt-4 grid grid-cols-2 border-t border-l border-rule sm:grid-cols-3 xl:grid-cols-4">
        {bench.map(({ meat, text }) => (
          <li key={text} className="flex flex-col border-r border-b border-rule bg-white p-2 sm:p-3">
            {meat === null ? null : (
              <img
                src={meatPath(meat)}
                alt=""
                width={400}
                height={290}
                loading="lazy"
                decoding="async"
                className="aspect-[400/290] h-auto w-full"
              />
            )}
            <BenchText text={text} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A line about the contents. If it starts with a number, the number is shown in large type. */
function BenchText({ text }: { text: string }) {
  const [, count, rest] = /^(\d+(?:\.\d+)?)(?= )(.*)$/.exec(text) ?? [null, '', text];
  return (
    <p className="mt-auto pt-1 text-sm leading-5">
      {count ? <span className="font-display text-xl font-semibold tabular-nums">{count}</span> : null}
      {rest}
    </p>
  );
}
