import type { ControlPoint, Point } from '../geometry/curve.ts';

/**
 * The place of a cut. Regions are stacked in order, like sheets of paper, and all are clipped to the animal's outline: only the
 * visible edges of each need care, and no gap can open between two of them.
 */
export interface Region {
  readonly key: string;
  readonly edge: readonly ControlPoint[];
  /** The engraving's direction in degrees (0 is horizontal, 90 down) and how far its lines bulge. */
  readonly angle: number;
  readonly bow: number;
  /** Fine lines of the region itself (ribs, quills), as path data. */
  readonly marks?: string;
  /**
   * The middle of its name, which is rotated by `turned` degrees. With `from`, it is the end of a line that starts at that point
   * of the region.
   */
  readonly label: Point;
  readonly turned?: number;
  readonly from?: Point;
}

/** An animal that faces left and stands on the ground line of a sheet 640 wide and 420 high. */
export interface Animal {
  readonly outline: readonly ControlPoint[];
  /** Shapes behind the body (far legs, tail) and in front of it (ear, horn). */
  readonly behind: readonly (readonly ControlPoint[])[];
  readonly before: readonly (readonly ControlPoint[])[];
  /** A line thick enough to have two sides: the pig's tail. */
  readonly cord?: string;
  /** Path data: solid parts (eye, hooves), fine lines, and the finer ones that only a large drawing has. */
  readonly solid: string;
  readonly lines: string;
  readonly finerLines: string;
  /** What covers the lit parts: curls of wool, tips of feathers. */
  readonly coat?: 'wool' | 'feathers';
  /** The direction of the engraving outside the cuts; 38 degrees by default. */
  readonly restAngle?: number;
  readonly regions: readonly Region[];
}

export const sheet = { width: 640, height: 420, ground: 393 } as const;
