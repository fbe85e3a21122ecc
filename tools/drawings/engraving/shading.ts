import { type Animal, sheet } from '../artwork/animal.ts';
import { type ControlPoint, curvePoints, type Point } from '../geometry/curve.ts';

const cell = 2;
const columns = Math.ceil(sheet.width / cell);
const rows = Math.ceil(sheet.height / cell);

/** The part of an animal at each point, and the light there. */
export interface Shading {
  /** Returns 0 outside the animal, 1 on its body outside the cuts, and a region's index plus 2 on that region. */
  ownerAt(x: number, y: number): number;
  /** Returns the shade at a point: 0 at the edge that faces the light, up to 1 at the opposite edge. */
  shadeAt(x: number, y: number): number;
}

function fillPolygon(grid: Uint8Array, polygon: readonly Point[], value: number, within: boolean): void {
  for (let row = 0; row < rows; row++) {
    const y = (row + 0.5) * cell;
    const crossings: number[] = [];
    let previous = polygon.at(-1);
    for (const current of polygon) {
      if (previous && current[1] > y !== previous[1] > y) {
        crossings.push(current[0] + ((y - current[1]) / (previous[1] - current[1])) * (previous[0] - current[0]));
      }
      previous = current;
    }
    crossings.sort((a, b) => a - b);
    for (let index = 0; index + 1 < crossings.length; index += 2) {
      const first = Math.max(0, Math.ceil((crossings[index] ?? 0) / cell - 0.5));
      const last = Math.min(columns - 1, Math.floor((crossings[index + 1] ?? 0) / cell - 0.5));
      for (let column = first; column <= last; column++) {
        const at = row * columns + column;
        if (!within || grid[at]) grid[at] = value;
      }
    }
  }
}

/**
 * Follows the light through the grid, from above and slightly from the head's side, and counts the steps from the edge to each
 * point.
 */
function depths(grid: Uint8Array, step: 1 | -1): Uint8Array {
  const depth = new Uint8Array(grid.length);
  const lit = (row: number, column: number) => {
    const [fromRow, fromColumn] = [row - 2 * step, column - step];
    const outside = fromRow < 0 || fromRow >= rows || fromColumn < 0 || fromColumn >= columns;
    return outside ? 0 : (depth[fromRow * columns + fromColumn] ?? 0);
  };
  for (let index = 0; index < rows; index++) {
    const row = step === 1 ? index : rows - 1 - index;
    for (let column = 0; column < columns; column++) {
      const at = row * columns + column;
      if (grid[at]) depth[at] = lit(row, column) + 1;
    }
  }
  return depth;
}

/** Returns the shading of an outline with its regions, or of any single shape. */
export function shadingOf(outline: readonly ControlPoint[], regions: Animal['regions'] = []): Shading {
  const grid = new Uint8Array(columns * rows);
  fillPolygon(grid, curvePoints(outline, true), 1, false);
  for (const [index, region] of regions.entries()) {
    fillPolygon(grid, curvePoints(region.edge, true), index + 2, true);
  }
  const fromLight = depths(grid, 1);
  const toShadow = depths(grid, -1);
  const at = (x: number, y: number) => {
    const [column, row] = [Math.floor(x / cell), Math.floor(y / cell)];
    return column < 0 || column >= columns || row < 0 || row >= rows ? -1 : row * columns + column;
  };
  return {
    ownerAt: (x, y) => grid[at(x, y)] ?? 0,
    shadeAt(x, y) {
      const index = at(x, y);
      const [before, after] = [fromLight[index] ?? 0, toShadow[index] ?? 0];
      return before + after === 0 ? 0 : before / (before + after);
    },
  };
}
