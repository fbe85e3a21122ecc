import {
  chartFile,
  drawingFile,
  type EmptyStateKind,
  laidBenchFile,
  type SceneKind,
  trayMeatFile,
  trayPlateFile,
} from '#core/drawings/drawing-spec.ts';
import { productTypes } from '#core/products/product-options.ts';
import { trayMeats } from '#core/tray/tray-meat.ts';
import { faviconSvg, touchIconSvg } from './artwork/brand-mark.ts';
import { cutChartSvg } from './charts/cut-chart.ts';
import { sharingImageSvg } from './charts/sharing-image.ts';
import { cartonSvg } from './scenes/carton.ts';
import { emptyStateSvg } from './scenes/empty-state.ts';
import { sceneSvg } from './scenes/scene.ts';
import { typeIconSvg } from './scenes/type-icon.ts';
import { laidBenchSvg, trayMeatSvg, trayPlateSvg } from './tray/tray-svg.ts';

const variants = ['card', 'large', 'hero'] as const;
const scenes: readonly SceneKind[] = ['choose', 'pay', 'deliver', 'family', 'knife'];
const emptyStates: readonly EmptyStateKind[] = ['cart', 'orders', 'products', 'not-found'];

/** Every drawing of the shop, by its file name under core/drawings. */
export function allDrawings(): Map<string, string> {
  const drawings = new Map([
    ['favicon.svg', faviconSvg()],
    ['touch-icon.svg', touchIconSvg()],
    [drawingFile({ of: 'carton', kilos: 1 }), cartonSvg()],
  ]);
  for (const type of productTypes) {
    for (const variant of variants) drawings.set(chartFile(type, variant), cutChartSvg(type, variant));
    drawings.set(chartFile(type, 'sharing'), sharingImageSvg(type));
    drawings.set(drawingFile({ of: 'type-icon', type }), typeIconSvg(type));
  }
  for (const kind of scenes) drawings.set(drawingFile({ of: 'scene', kind }), sceneSvg(kind));
  for (const kind of emptyStates) drawings.set(drawingFile({ of: 'empty-state', kind }), emptyStateSvg(kind));
  for (const meat of trayMeats) drawings.set(trayMeatFile(meat), trayMeatSvg(meat));
  drawings.set(trayPlateFile, trayPlateSvg());
  drawings.set(laidBenchFile, laidBenchSvg());
  return drawings;
}
