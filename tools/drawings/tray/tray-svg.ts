import { palette } from '#core/drawings/palette.ts';
import type { TrayMeat } from '#core/tray/tray-meat.ts';
import { drawn, filled, inked, toned } from '../engraving/pen.ts';
import { controlPoints, curvePath } from '../geometry/curve.ts';
import { svgNumber } from '../geometry/svg-number.ts';
import { jointedBird } from './bird.ts';
import { chops, ossoBuco, ribs, shanks } from './cuts-on-the-bone.ts';
import { diced, sausageCoil } from './from-the-block.ts';
import { cracklingJoint, rack, rolledRoast } from './joints.ts';
import { laidBench } from './laid-bench.ts';
import { minceInTray } from './mince.ts';
import { porterhouse, tBone } from './steaks.ts';

const { paper, bone } = palette;

const meats: Readonly<Record<TrayMeat, () => string>> = {
  porterhouse,
  't-bone': tBone,
  rack,
  chops,
  crackling: cracklingJoint,
  roast: rolledRoast,
  ribs,
  bird: jointedBird,
  shanks,
  'osso-buco': ossoBuco,
  diced,
  sausages: sausageCoil,
  mince: minceInTray,
};

/** One piece of meat on the bench, 400 by 290. */
export function trayMeatSvg(meat: TrayMeat): string {
  return svg(400, 290, meats[meat]());
}

/** Butcher's paper on the bench, 600 by 410, on which a tray's meats are placed. */
export function trayPlateSvg(): string {
  const sheet = controlPoints('26,44! 300,32 566,40! 576,210 570,374! 300,384 36,376! 20,210');
  const fold = controlPoints('566,40! 512,36! 530,76 569,92!');
  return svg(
    600,
    410,
    [
      filled(
        curvePath(controlPoints('38,58! 310,46 578,54! 588,224 582,388! 310,398 48,390! 32,224'), true),
        '#ddd1bd',
      ),
      inked('M10 402h120M200 406h250M500 402h84', 1.6),
      drawn(sheet, paper, undefined, 2.8),
      toned(sheet, { angle: 2, spacing: 13, thick: 0.8 }),
      drawn(fold, bone, { angle: 50, spacing: 4, thick: 1.5, dark: 0.15 }, 2.2),
    ].join(''),
  );
}

/** The bench with meat on it, for the home page, 600 by 480. */
export function laidBenchSvg(): string {
  return svg(600, 480, laidBench());
}

function svg(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${svgNumber(width)} ${svgNumber(height)}" aria-hidden="true"><g stroke-linecap="round" stroke-linejoin="round" stroke="none">${content}</g></svg>`;
}
