import type { EmptyStateKind } from '#core/drawings/drawing-spec.ts';
import { palette } from '#core/drawings/palette.ts';
import { corners, drawn, filled, inked, vignette } from '../engraving/pen.ts';
import { controlPoints } from '../geometry/curve.ts';
import { openGate } from './scenery.ts';

const { paper, bone, ink, oxblood, steel } = palette;

function rail(y: number): string {
  return drawn(
    corners([
      [14, y],
      [226, y],
      [226, y + 7],
      [14, y + 7],
    ]),
    bone,
    { angle: 0, spacing: 2.5, thick: 1.2 },
    1.4,
  );
}

/** An S-hook that hangs from y. */
function hook(x: number, y: number, colour: string = ink): string {
  return (
    inked(`M${x - 8} ${y + 6}c0-13 15-13 15 0c0 8-7 14-7 24c0 8 0 12 0 16c0 12 18 12 17-1`, 3, colour) +
    filled(`M${x + 15} ${y + 46}l2-6l2 6z`, colour)
  );
}

/** Butcher's paper spread out with its string, and nothing on it. */
function cart(): string {
  const sheet = controlPoints('28,132! 96,76! 214,92! 158,154!');
  return [
    inked('M12 160h216M40 166h110', 1.1),
    drawn(sheet, paper, { angle: 12, spacing: 6, thick: 0.8 }, 1.6),
    drawn(controlPoints('28,132! 54,111! 62,137!'), bone, { angle: 60, spacing: 3, thick: 1.2, dark: 0.2 }, 1.4),
    inked('M44 150c30-26 60-4 80-20s16-34 36-34s28 20 12 26s-28-10-8-22s42-8 50 4', 1.6, oxblood),
    inked('M70 118l84 13M92 98l84 12', 0.8, steel),
    hook(120, 12),
    inked('M80 14h80', 3),
  ].join('');
}

/** A ruled, blank ledger page with a pen across it. */
function orders(): string {
  const rules = [62, 78, 94, 110, 126, 142].map((y) => `M50 ${y}h140`).join('');
  return [
    filled('M48 36h150v128h-150z', '#ddd1bd'),
    drawn(controlPoints('42,28! 192,28! 192,156! 42,156!'), paper, { angle: 0, spacing: 9, thick: 0.3 }, 1.6),
    inked('M50 46h134M50 49h134M72 49v100M152 49v100', 0.9, oxblood),
    inked(rules.replaceAll('h140', 'h134'), 0.7, steel),
    drawn(controlPoints('128,128! 206,74! 211,81! 133,135!'), bone, { angle: -35, spacing: 2.4, thick: 1.2 }, 1.4),
    filled('M128 128l5 7l-14 6z', ink),
  ].join('');
}

/** A butcher's rail with empty hooks. */
function products(): string {
  return [
    rail(40),
    inked('M30 40V14M210 40V14', 3),
    [52, 98, 144, 190].map((x) => hook(x, 36)).join(''),
    drawn(controlPoints('142,96! 164,96! 164,128! 142,128!'), paper, undefined, 1.4),
    inked('M152 82l1 14M147 106h12M147 112h12M147 118h8', 1.1),
    `<circle cx="153" cy="100" r="1.5" fill="${oxblood}"/>`,
    inked('M12 160h216M40 166h110', 1.1),
  ].join('');
}

const states: Readonly<Record<EmptyStateKind, () => string>> = { cart, orders, products, 'not-found': openGate };

/** A small drawing, 240 by 180, for a page without content. */
export function emptyStateSvg(kind: EmptyStateKind): string {
  return vignette(240, 180, states[kind]());
}
