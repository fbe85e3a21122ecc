import { cartonSvg } from '#core/cuts/carton.ts';
import type { AnimalType } from '#core/cuts/cut.ts';
import { type CutChart, cutChartSvg } from '#core/cuts/cut-chart.ts';
import { type EmptyStateKind, emptyStateSvg } from '#core/cuts/empty-state.ts';
import { type SceneKind, sceneSvg } from '#core/cuts/scene.ts';
import { typeIconSvg } from '#core/cuts/type-icon.ts';

/** What a page may ask to have drawn. */
export type DrawingOrder =
  | { of: 'chart'; chart: CutChart }
  | { of: 'carton'; kilos: number }
  | { of: 'empty-state'; kind: EmptyStateKind }
  | { of: 'scene'; kind: SceneKind }
  | { of: 'type-icon'; type: AnimalType };

const mostKept = 100;
const printed = new Map<string, string>();

/** Drawings depend on nothing but their order, and engraving one takes longer than the rest of a page: each is drawn once. */
export function printDrawing(order: DrawingOrder): string {
  const name = JSON.stringify(order);
  const known = printed.get(name);
  if (known !== undefined) return known;
  const drawing = draw(order);
  // The oldest goes; a shop's packs seldom have that many different charts.
  if (printed.size >= mostKept) printed.delete(printed.keys().next().value ?? '');
  printed.set(name, drawing);
  return drawing;
}

function draw(order: DrawingOrder): string {
  switch (order.of) {
    case 'chart':
      return cutChartSvg(order.chart);
    case 'carton':
      return cartonSvg({ kilos: order.kilos });
    case 'empty-state':
      return emptyStateSvg(order.kind);
    case 'scene':
      return sceneSvg(order.kind);
    case 'type-icon':
      return typeIconSvg(order.type);
  }
}
