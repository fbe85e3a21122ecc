import type { CutChart as Chart } from '#core/drawings/drawing-spec.ts';
import { Drawing } from './drawing.tsx';

export type CutChartProps = Chart & { className?: string };

/** A cut chart within the page, in the page's own type. In a list of cards use ProductImage instead. */
export function CutChart({ className, ...chart }: CutChartProps) {
  return <Drawing spec={{ of: 'chart', chart }} className={className} />;
}
