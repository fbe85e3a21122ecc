import type { ControlPoint, Point } from '../geometry/curve.ts';

/**
 * The area of a cut on the animal. Regions are stacked in order, like sheets of paper, and all are clipped to the animal's
 * outline. Only the visible edges of a region therefore need care, and no gap can open between two regions.
 */
export interface Region {
  readonly key: string;
  readonly edge: readonly ControlPoint[];
  /** The direction of the engraved lines in degrees (0 is horizontal, 90 down), and how far the lines bulge. */
  readonly angle: number;
  readonly bow: number;
  /** Fine lines of the region itself (ribs, quills), as path data. */
  readonly marks?: string;
  /**
   * The middle of the region's name, which is rotated by `turned` degrees. With `from`, a line leads from that point of the
   * region to the name.
   */
  readonly label: Point;
  readonly turned?: number;
  readonly from?: Point;
}

/** An animal facing left on the ground line of a sheet 640 wide and 420 high. */
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
  /** The covering of the lit parts: curls of wool or tips of feathers. */
  readonly coat?: 'wool' | 'feathers';
  /** The direction of the engraving outside the cuts; 38 degrees by default. */
  readonly restAngle?: number;
  readonly regions: readonly Region[];
}

export const sheet = { width: 640, height: 420, ground: 393 } as const;
