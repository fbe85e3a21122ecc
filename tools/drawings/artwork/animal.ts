import type { ControlPoint, Point } from '../geometry/curve.ts';

/**
 * Where a cut lies. Regions are laid over each other in order, like paper on paper, and all are trimmed to the animal's
 * outline: each needs care only along the edges that show, and no gap can open between two of them.
 */
export interface Region {
  readonly key: string;
  readonly edge: readonly ControlPoint[];
  /** The engraving's direction in degrees (0 runs across, 90 down) and how far its lines bulge. */
  readonly angle: number;
  readonly bow: number;
  /** Fine lines of its own (ribs, quills), as path data. */
  readonly marks?: string;
  /** The middle of its name, in degrees `turned`; with `from`, the end of a line that starts at that point of the region. */
  readonly label: Point;
  readonly turned?: number;
  readonly from?: Point;
}

/** One animal, facing left, on the ground line of a sheet 640 wide and 420 high. */
export interface Animal {
  readonly outline: readonly ControlPoint[];
  /** Shapes behind the body (far legs, tail) and before it (ear, horn). */
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
  /** The direction of the engraving on what is no cut, 38 degrees unless told. */
  readonly restAngle?: number;
  readonly regions: readonly Region[];
}

export const sheet = { width: 640, height: 420, ground: 393 } as const;
