const star = 'M10 1.500l2.600 5.600 6.100.700-4.500 4.200 1.200 6-5.400-3-5.400 3 1.200-6L1.300 7.800l6.100-.700z';

/** A rating as five stars, with the given number filled. Screen readers read it as a sentence. */
export function Stars({ stars, className = '' }: { stars: number; className?: string }) {
  return (
    <span role="img" aria-label={`${stars} of 5 stars`} className={`inline-flex gap-0.5 ${className}`}>
      {[1, 2, 3, 4, 5].map((each) => (
        <svg key={each} viewBox="0 0 20 20" className="size-5" aria-hidden="true">
          <path
            d={star}
            className={each <= Math.round(stars) ? 'fill-oxblood stroke-oxblood' : 'fill-none stroke-steel'}
            strokeWidth="1.200"
          />
        </svg>
      ))}
    </span>
  );
}
