import type { ProductType } from '#core/products/product-options.ts';
import { type Animal, sheet } from '../artwork/animal.ts';
import { animals } from '../artwork/animals.ts';
import { type ControlPoint, curvePoints, type Point } from '../geometry/curve.ts';
import { svgNumbers } from '../geometry/svg-number.ts';
import { engrave } from './engrave.ts';
import { type Shading, shadingOf } from './shading.ts';

/** How finely an animal is engraved, in units of the sheet. */
export interface EngravingStyle {
  readonly spacing: number;
  readonly thick: number;
  readonly contour: number;
  readonly seam: number;
  readonly finer: boolean;
  /** Lines that bend less than this are drawn straight, which takes half the bytes. */
  readonly straightUnder: number;
  /** The unit that outlines are rounded to. */
  readonly unit: 0.1 | 1;
  /** Whether the darkest shade has a second set of lines across the first, and the lit edge a row of short lines. */
  readonly cross: boolean;
}

const shadings = new Map<ProductType, Shading>();

function shadingFor(type: ProductType): Shading {
  const known = shadings.get(type) ?? shadingOf(animals[type].outline, animals[type].regions);
  shadings.set(type, known);
  return known;
}

/** Returns the middle of a shape on the sheet, and the distance from the middle to the shape's corners. */
function extent(line: readonly ControlPoint[]): { centre: Point; reach: number } {
  const points = curvePoints(line, true, 2);
  const xs = points.map(([x]) => Math.min(Math.max(x, 0), sheet.width));
  const ys = points.map(([, y]) => Math.min(Math.max(y, 0), sheet.height));
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return {
    centre: [Math.round((left + right) / 2), Math.round((top + bottom) / 2)],
    reach: Math.hypot(right - left, bottom - top) / 2,
  };
}

/**
 * Returns a line's thickness. Ink is thickest away from the light; bone-coloured lines in a filled part are thickest on the lit
 * side.
 */
function thickness(style: EngravingStyle, shade: number, onDark: boolean): number {
  if (onDark) return style.thick * (1 - shade) ** 1.5 * 0.62;
  const rim = style.cross && shade < 0.09 ? 0.3 : 0;
  return style.thick * Math.max(rim, Math.max(0, shade - 0.1) ** 1.35);
}

/** Returns the lines across a region, with the animal's coat where the light falls. */
export function regionLines(type: ProductType, index: number, marked: boolean, style: EngravingStyle): string {
  const region = animals[type].regions[index];
  if (!region) return '';
  const shading = shadingFor(type);
  const mine = (x: number, y: number) => shading.ownerAt(x, y) === index + 2;
  const family = { ...extent(region.edge), bow: region.bow, straightUnder: style.straightUnder };
  let lines = engrave({
    ...family,
    angle: region.angle,
    spacing: style.spacing,
    thicknessAt: (x, y) => (mine(x, y) ? thickness(style, shading.shadeAt(x, y), marked) : 0),
  });
  if (style.cross && !marked) {
    lines += engrave({
      ...family,
      angle: region.angle + 52,
      spacing: style.spacing * 1.15,
      thicknessAt: (x, y) => {
        const deep = shading.shadeAt(x, y) - 0.7;
        return mine(x, y) && deep > 0 ? style.thick * Math.min(0.6, deep * 2.4) : 0;
      },
    });
  }
  return lines + coatMarks(animals[type].coat, (x, y) => mine(x, y) && shading.shadeAt(x, y) < 0.62, style);
}

/**
 * Returns the lines of the head and everything else that isn't a cut. Only the shadow is engraved, so that the cuts stand out.
 */
export function restLines(type: ProductType, style: EngravingStyle): string {
  const shading = shadingFor(type);
  const shadeAt = (x: number, y: number) => (shading.ownerAt(x, y) === 1 ? shading.shadeAt(x, y) : 0);
  return engrave({
    ...extent(animals[type].outline),
    angle: animals[type].restAngle ?? 38,
    bow: 0,
    spacing: style.spacing,
    straightUnder: style.straightUnder,
    thicknessAt: (x, y) => (shadeAt(x, y) > 0.3 ? thickness(style, shadeAt(x, y), false) : 0),
  });
}

/** Returns the lines of a shape behind the body, which lies entirely in the body's shadow. */
export function behindLines(line: readonly ControlPoint[], style: EngravingStyle): string {
  const shading = shadingOf(line);
  return engrave({
    ...extent(line),
    angle: 10,
    bow: 3,
    spacing: style.spacing * 0.85,
    straightUnder: 99,
    thicknessAt: (x, y) => (shading.ownerAt(x, y) ? thickness(style, 0.25 + 0.75 * shading.shadeAt(x, y), false) : 0),
  });
}

/** Small crescents in loose rows: arched for wool, hanging for feathers. */
function coatMarks(coat: Animal['coat'], has: (x: number, y: number) => boolean, style: EngravingStyle): string {
  if (!coat) return '';
  const rowHeight = Math.max(15, style.spacing * 2.6);
  const half = Math.min(6.5, style.spacing * 0.95);
  const rise = coat === 'wool' ? -half : half * 0.9;
  let path = '';
  for (let row = 0; row * rowHeight < sheet.height; row++) {
    for (let x = row % 2 ? rowHeight * 0.7 : 0; x < sheet.width; x += rowHeight * 1.4) {
      const left = x + Math.sin(row * 12.9 + x * 78.2) * 2.5;
      const y = row * rowHeight + Math.sin(row * 39.3 + x * 11.1) * 2.5;
      if (!has(left - 2, y) || !has(left + half * 2 + 2, y) || !has(left + half, y + rise)) continue;
      path += `M${svgNumbers(left, y)}q${svgNumbers(half, rise * 1.7, half * 2, 0)}q${svgNumbers(-half, rise, -half * 2, 0)}z`;
    }
  }
  return path;
}
