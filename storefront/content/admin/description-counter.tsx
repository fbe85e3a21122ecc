import { judgeDescription, type LengthState } from '#core/content/search-result.ts';
import { Badge, type BadgeTone } from '#storefront/ui/badge.tsx';

const marks: Record<LengthState, [tone: BadgeTone, label: string]> = {
  empty: ['neutral', 'Empty'],
  short: ['progress', 'Too short'],
  good: ['done', 'Good length'],
  long: ['alert', 'Too long'],
};

/** Counts a description while it is typed. Only another verdict is read out, not every letter. */
export function DescriptionCounter({ text }: { text: string }) {
  const { state, text: advice } = judgeDescription(text);
  const [tone, mark] = marks[state];
  return (
    <span className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
      <span role="status">
        <Badge tone={tone}>{mark}</Badge>
      </span>
      {advice}
    </span>
  );
}
