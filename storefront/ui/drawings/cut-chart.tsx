import type { CutChart as Chart } from '#core/drawings/drawing-spec.ts';
import { Drawing } from './drawing.tsx';

type CutChartProps = Chart & { className?: string };

/** A cut chart rendered inline, using the page's font. In a list of cards use ProductImage instead. */
export function CutChart({ className, ...chart }: CutChartProps) {
  return <Drawing spec={{ of: 'chart', chart }} className={className} />;
}

/**
 * The cuts of a hindquarter. They are listed here, because importing the list of all cuts would make this page's download larger.
 */
const hindquarter = ['striploin', 'fillet', 'flank', 'rump', 'knuckle', 'topside', 'silverside', 'shank'];

/** The shop's main drawing: a steer with its hindquarter marked. The hindquarter gave the shop its name. */
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
