import { useQuery } from '@tanstack/react-query';
import { formatMonth } from '#core/dates.ts';
import { reviewsOf } from './review-queries.ts';
import { Stars } from './stars.tsx';

/** Buyers' reviews of a product, newest first. Renders nothing if there are none. */
export function ProductReviews({ productId }: { productId: number }) {
  const { data } = useQuery(reviewsOf(productId));
  if (data === undefined || data.average === null) return null;
  return (
    <section aria-labelledby="reviews-heading">
      <h2 id="reviews-heading" className="text-2xl">
        What buyers say
      </h2>
      <p className="mt-2 flex flex-wrap items-center gap-x-3">
        <Stars stars={data.average} />
        <span>
          {data.average} of 5, from {data.count} {data.count === 1 ? 'review' : 'reviews'} by people who bought it
        </span>
      </p>
      <ul className="mt-4 border-t border-ink">
        {data.reviews.map(({ id, stars, text, firstName, month, productName }) => (
          <li key={id} className="border-b border-rule py-4 last:border-ink">
            <Stars stars={stars} />
            {text === '' ? null : <p className="mt-1 max-w-[62ch] whitespace-pre-line wrap-anywhere">{text}</p>}
            <p className="mt-1 text-sm text-steel">
              {firstName}, {productName}, {formatMonth(month)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
