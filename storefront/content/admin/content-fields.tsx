import { judgeDescription, type LengthState } from '#core/content/search-result.ts';
import { shopImage } from '#core/content/shop-image.ts';
import { Badge, type BadgeTone } from '#storefront/ui/badge.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { SingleImageField, type SingleImageFieldProps } from '#storefront/uploads/admin/image-uploader.tsx';

const marks: Record<LengthState, [tone: BadgeTone, label: string]> = {
  empty: ['neutral', 'Empty'],
  short: ['progress', 'Too short'],
  good: ['done', 'Good length'],
  long: ['alert', 'Too long'],
};

/**
 * Counts the characters of a description while it is typed. Screen readers don't announce every letter, only when the verdict on the
 * length changes.
 */
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

/** One picture, and a button that restores the shop's own drawing. */
export function ImageField(props: SingleImageFieldProps) {
  const { value, onChange } = props;
  return (
    <div>
      <SingleImageField {...props} />
      <Button
        variant="secondary"
        size="xs"
        className="mt-3"
        disabled={value === shopImage}
        onClick={() => onChange(shopImage)}
      >
        Use the shop’s own drawing
      </Button>
    </div>
  );
}
