import type { ProductType } from '../products/product-options.ts';
import type { TrayMeat } from '../tray/tray-meat.ts';

export type ChartVariant = 'card' | 'large' | 'hero';
export type EmptyStateKind = 'cart' | 'orders' | 'products' | 'not-found';
export type SceneKind = 'choose' | 'pay' | 'deliver' | 'family' | 'knife';

/** A cut chart: 'card' without text, 'large' with every cut named, 'hero' as a fine engraving in a frame. */
export interface CutChart {
  readonly type: ProductType;
  /** The keys of the product's cuts, which are filled; the others are left blank. */
  readonly cuts: readonly string[];
  readonly variant: ChartVariant;
  /** The text alternative. A chart without a title is decorative. */
  readonly title?: string | undefined;
}

/** The drawings that a page can use. */
export type DrawingSpec =
  | { readonly of: 'chart'; readonly chart: CutChart }
  | { readonly of: 'carton'; readonly kilos: number }
  | { readonly of: 'empty-state'; readonly kind: EmptyStateKind }
  | { readonly of: 'scene'; readonly kind: SceneKind }
  | { readonly of: 'type-icon'; readonly type: ProductType };

/** The file in core/drawings that a drawing is made from. */
export function drawingFile(spec: DrawingSpec): string {
  switch (spec.of) {
    case 'chart':
      return chartFile(spec.chart.type, spec.chart.variant);
    case 'carton':
      return 'scenes/carton.svg';
    case 'empty-state':
      return `empty-states/${spec.kind}.svg`;
    case 'scene':
      return `scenes/${spec.kind}.svg`;
    case 'type-icon':
      return `icons/${spec.type}.svg`;
  }
}

/**
 * Returns the file of an animal's cut chart. 'sharing' is the chart without text, for the image that is shown when a product page
 * is shared.
 */
export function chartFile(type: ProductType, variant: ChartVariant | 'sharing'): string {
  return `charts/${type}-${variant}.svg`;
}

/** The file of the home page's drawing of all meats, laid out on one bench. */
export const laidBenchFile = 'tray/bench.svg';

/** Returns the file of the drawing of one kind of meat. */
export function trayMeatFile(meat: TrayMeat): string {
  return `tray/${meat}.svg`;
}

/** The file of the drawing of the paper on which the meats of a tray are laid. */
export const trayPlateFile = 'tray/paper.svg';
