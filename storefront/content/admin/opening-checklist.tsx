import { Badge } from '#storefront/ui/badge.tsx';
import { useOpeningFacts } from './opening-facts.ts';

/** A list of what the shop should have before its first customer, and what is still missing. */
export function OpeningChecklist() {
  const facts = useOpeningFacts();
  if (facts.some(({ isReady }) => isReady === undefined)) {
    return (
      <p role="status" className="min-h-72 text-sm text-steel">
        Checking what is missing…
      </p>
    );
  }
  return (
    <ul aria-label="Before you open" className="border-t border-ink text-sm">
      {facts.map(({ name, isReady, missing }) => (
        <li key={name} className="flex gap-3 border-b border-rule py-2">
          <span className="w-20 shrink-0">
            <Badge tone={isReady ? 'done' : 'alert'}>{isReady ? 'Ready' : 'Missing'}</Badge>
          </span>
          <span>
            <strong className="font-semibold">{name}</strong>
            {isReady ? null : `: ${missing}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
