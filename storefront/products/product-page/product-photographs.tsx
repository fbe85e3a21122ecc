import { useState } from 'react';
import type { Product } from '#core/products/product.ts';
import { chartPath } from '#core/products/product-image.ts';
import { imageSources } from '#core/uploads/object-path.ts';

/** The shop's own pictures of the pack, one of them large. A small chart links to the large chart. */
export function ProductPhotographs({ product: { name, images, type, cuts, figures } }: { product: Product }) {
  const [index, setIndex] = useState(0);
  const large = images[index] ?? images[0];
  if (!large) return null;
  return (
    <div className="relative">
      <img
        {...imageSources(large, '(min-width: 84rem) 46rem, (min-width: 64rem) 55vw, 92vw')}
        src={large}
        alt={index === 0 ? name : `${name} (${index + 1})`}
        width={960}
        height={640}
        fetchPriority="high"
        className="ticket aspect-[3/2] w-full object-cover"
      />
      {cuts.length === 0 ? null : (
        <a
          href="#contents-heading"
          aria-label="The cuts in this pack"
          className="absolute top-3 right-3 w-24 border border-ink bg-paper p-1.5 transition-colors hover:bg-bone sm:w-32"
        >
          <img
            src={chartPath(type, cuts, figures?.animals)}
            alt=""
            width={600}
            height={410}
            className="aspect-[600/410] h-auto w-full"
          />
        </a>
      )}
      {images.length > 1 ? (
        <ul aria-label="Photographs" className="mt-3 grid grid-cols-3 gap-3 sm:grid-cols-4">
          {images.map((address, at) => (
            <li key={address}>
              <button
                type="button"
                aria-label={`Photograph ${at + 1} of ${images.length}`}
                aria-pressed={at === index}
                className="ticket block w-full aria-pressed:outline-2 aria-pressed:outline-oxblood"
                onClick={() => setIndex(at)}
              >
                <img
                  {...imageSources(address, 'auto, (min-width: 64rem) 14vw, 30vw')}
                  src={address}
                  alt=""
                  width={320}
                  height={213}
                  loading="lazy"
                  decoding="async"
                  className="aspect-[3/2] w-full object-cover"
                />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
