import { useQuery } from '@tanstack/react-query';
import type { Label } from '#core/packs/label/label.ts';
import { labelSvg } from '#core/packs/label/label-svg.ts';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { packQueries } from './pack-queries.ts';

/** A label in its real size, as it is printed. */
export function LabelPreview({ label, name }: { label: Label; name: string }) {
  const { data, isError, refetch } = useQuery(packQueries.drawCode());
  if (isError) {
    return (
      <button type="button" className="text-link min-h-11 text-sm" onClick={() => void refetch()}>
        Couldn’t draw the label’s codes. Try again.
      </button>
    );
  }
  if (data === undefined) return <Skeleton className="h-40 w-60" />;
  const markup = { __html: labelSvg(label, data.draw) };
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: labelSvg escapes the label's text.
    <div role="img" aria-label={`Label of ${name}`} className="bg-white" dangerouslySetInnerHTML={markup} />
  );
}
