import type { CutChart as Chart } from '#core/drawings/drawing-spec.ts';
import { Drawing } from './drawing.tsx';

type CutChartProps = Chart & { className?: string };

/** A cut chart inline in the page, in the page's own font. In a list of cards use ProductImage instead. */
export function CutChart({ className, ...chart }: CutChartProps) {
  return <Drawing spec={{ of: 'chart', chart }} className={className} />;
}

/** Listed here, since the list of all cuts is more than this page needs to download. */
const hindquarter = ['striploin', 'fillet', 'flank', 'rump', 'knuckle', 'topside', 'silverside', 'shank'];

/** The shop's main drawing: a steer, with the quarter marked that the shop is named after. */
export function HindquarterChart() {
  return (
    <CutChart
      type="beef"
      cuts={hindquarter}
      variant="hero"
      title="The cuts of beef on a drawing of the animal, those of the hindquarter marked"
      className="aspect-[4/3]"
    />
  );
}
