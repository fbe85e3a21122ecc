import type { Product } from '#core/products/product.ts';
import { imageSources } from '#core/uploads/object-path.ts';

/** The shop's own pictures of the pack, the first one large. A pack without any is shown by its chart alone. */
export function ProductPhotographs({ product }: { product: Product }) {
  const [first, ...others] = product.images;
  if (!first) return null;
  return (
    <div className="mb-8">
      <img
        {...imageSources(first, '(min-width: 84rem) 46rem, (min-width: 64rem) 55vw, 92vw')}
        src={first}
        alt={product.name}
        width={960}
        height={640}
        fetchPriority="high"
        className="ticket aspect-[3/2] w-full object-cover"
      />
      {others.length > 0 ? (
        <ul className="mt-3 grid grid-cols-3 gap-3 sm:grid-cols-4">
          {others.map((address, index) => (
            <li key={address}>
              <img
                {...imageSources(address, 'auto, (min-width: 64rem) 14vw, 30vw')}
                src={address}
                alt={`${product.name} (${index + 2})`}
                width={320}
                height={213}
                loading="lazy"
                decoding="async"
                className="ticket aspect-[3/2] w-full object-cover"
              />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
