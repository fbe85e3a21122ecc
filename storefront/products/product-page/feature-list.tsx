/** What the shop says of the pack, as a ticked list. */
export function FeatureList({ features }: { features: readonly string[] }) {
  if (features.length === 0) return null;
  return (
    <section aria-labelledby="features-heading">
      <h2 id="features-heading" className="text-2xl">
        What you get
      </h2>
      <ul className="mt-4 border-t border-ink">
        {features.map((feature) => (
          <li key={feature} className="flex gap-3 border-b border-rule py-2.5">
            <svg viewBox="0 0 16 16" className="mt-1.5 size-4 shrink-0 text-oxblood" aria-hidden="true">
              <path d="M2 9l4 4 8-11" fill="none" stroke="currentColor" strokeWidth="2.2" />
            </svg>
            <span className="min-w-0 [overflow-wrap:anywhere]">{feature}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
