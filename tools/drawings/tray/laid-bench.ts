import { palette } from '#core/drawings/palette.ts';
import { bare, shadowOf } from '../engraving/flesh.ts';
import { drawn, filled, inked, toned } from '../engraving/pen.ts';
import { controlPoints, curvePath } from '../geometry/curve.ts';
import { sausageCoil } from './from-the-block.ts';
import { rack, rolledRoast } from './joints.ts';
import { porterhouse } from './steaks.ts';

const { bone, ink, oxblood, paper } = palette;

/** The planks of the bench, their front edge, and a leg at each end. */
function bench(): string {
  const top = controlPoints('36,150! 564,150! 598,392! 2,392!');
  const edge = controlPoints('2,392! 598,392! 598,424! 2,424!');
  const grain =
    'M70 172h120M240 168h200M480 176h70M40 214h90M420 210h140M30 262h60M510 258h60M22 318h50M530 312h50M14 362h120M210 370h180M450 364h120';
  return [
    drawn(controlPoints('30,424! 62,424! 58,460! 34,460!'), bone, { angle: 90, spacing: 5, thick: 2, dark: 0.2 }, 2.4),
    drawn(
      controlPoints('538,424! 570,424! 566,460! 542,460!'),
      bone,
      { angle: 90, spacing: 5, thick: 2, dark: 0.2 },
      2.4,
    ),
    drawn(top, bone, undefined, 2.8),
    inked('M27 214h546M18 276h564M9 338h582', 1.6),
    inked(grain, 1),
    drawn(edge, bone, { angle: 90, spacing: 6, thick: 2.2, dark: 0.1 }, 2.8),
  ].join('');
}

/** A boning knife that lies on the bench. */
function knife(): string {
  const blade = controlPoints('300,362! 330,352 380,350 436,356! 434,372! 380,378 330,376 300,362!');
  const handle = controlPoints('436,352! 470,350 516,346 534,354 536,368 520,376 474,376 436,378!');
  return [
    shadowOf(blade, 4, 10),
    shadowOf(handle, 4, 10),
    drawn(blade, paper, { angle: 84, spacing: 6, thick: 1.2 }, 2.2),
    drawn(handle, oxblood, { angle: 4, spacing: 5, thick: 1.4, colour: bone }, 2.4),
    filled('M456 362a3 3 0 1 0 .1 0zM486 362a3 3 0 1 0 .1 0zM514 361a3 3 0 1 0 .1 0z', bone),
  ].join('');
}

function sheet(): string {
  const shape = controlPoints('92,162! 330,155 512,163! 546,332! 320,350 70,338!');
  const fold = controlPoints('512,163! 466,160! 484,190! 518,198!');
  return [
    shadowOf(shape, 6, 8),
    filled(curvePath(shape, true), paper),
    toned(shape, { angle: 2, spacing: 13, thick: 0.8 }),
    inked(curvePath(shape, true), 2.4),
    bare(fold, { angle: 50, spacing: 4.5, thick: 1.5, dark: 0.1 }, 2),
  ].join('');
}

/** The bench with meat on it: a roast and a rack at the back, steaks and sausages in front of them, and a knife. */
export function laidBench(): string {
  const at = (x: number, y: number, scale: number, content: string) =>
    `<g transform="translate(${x} ${y}) scale(${scale})">${content}</g>`;
  return [
    bench(),
    sheet(),
    at(84, 50, 0.62, rolledRoast()),
    at(290, 22, 0.68, rack()),
    at(300, 172, 0.56, sausageCoil()),
    at(80, 158, 0.66, porterhouse()),
    knife(),
    inked('M20 464h160M230 468h300', 1.6, ink),
  ].join('');
}
