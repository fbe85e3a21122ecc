import { cutsNamed } from '../cuts/cut.ts';
import { chartPath } from '../products/product-image.ts';
import { isProductType } from '../products/product-options.ts';
import { laidBenchPath, meatPath, trayMeats, trayPath } from '../tray/tray-meat.ts';
import { markCuts } from './compose-drawing.ts';
import { composeTray } from './compose-tray.ts';
import { chartFile, laidBenchFile, trayMeatFile, trayPlateFile } from './drawing-spec.ts';

/** The text of a file under core/drawings. */
type ReadDrawing = (file: string) => string;

/**
 * How the drawing at a shop's path is made. Null where there is none: each drawing has one path, its parts in their own
 * order, so that the same one can't be requested under endless names.
 */
export function drawingAt(path: string): ((read: ReadDrawing) => string) | null {
  const [, kind, ...rest] = path.split('/');
  if (kind === 'charts') return chartAt(path, rest);
  if (kind === 'meats') {
    const meat = trayMeats.find((known) => meatPath(known) === path);
    return meat === undefined ? null : (read) => read(trayMeatFile(meat));
  }
  return kind === 'trays' ? trayAt(path, rest) : null;
}

/** E.g. /charts/beef/fillet.rump.svg or /charts/beef/none.svg */
function chartAt(path: string, [type = '', file = '']: string[]): ReturnType<typeof drawingAt> {
  if (!isProductType(type)) return null;
  const cuts = cutsNamed(type, partsOf(file)).map(({ key }) => key);
  return chartPath(type, cuts) === path ? (read) => markCuts(read(chartFile(type, 'card')), cuts) : null;
}

function trayAt(path: string, [file = '']: string[]): ReturnType<typeof drawingAt> {
  if (path === laidBenchPath) return (read) => read(laidBenchFile);
  const meats = trayMeats.filter((meat) => partsOf(file).includes(meat));
  if (trayPath(meats) !== path) return null;
  return (read) =>
    composeTray(
      read(trayPlateFile),
      meats.map((meat) => read(trayMeatFile(meat))),
    );
}

const partsOf = (file: string): string[] => file.replace(/\.svg$/, '').split('.');
