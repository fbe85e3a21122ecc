import { cutsNamed } from '../cuts/cut.ts';
import { cartonsPath, chartPath, drawnQuantities } from '../products/product-image.ts';
import { isProductType } from '../products/product-options.ts';
import { laidBenchPath, meatPath, trayMeats, trayPath } from '../tray/tray-meat.ts';
import { markCuts, stackCartons } from './compose-drawing.ts';
import { composeTray } from './compose-tray.ts';
import { drawQuantity } from './draw-quantity.ts';
import { chartFile, drawingFile, laidBenchFile, trayMeatFile, trayPlateFile } from './drawing-spec.ts';

/** Reads the text of a file in core/drawings. */
type ReadDrawing = (file: string) => string;

/**
 * Returns a function that makes the drawing at a path; null if there is no such drawing. Each drawing has only one path, with its parts
 * in a fixed order. Otherwise, clients could request the same drawing under any number of paths.
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

/**
 * Returns a function that makes the chart at a path such as /charts/beef/fillet.rump.svg, /charts/lamb/half.neck.leg.svg,
 * /charts/beef/none.svg and /charts/cartons/3.svg.
 */
function chartAt(path: string, [type = '', file = '']: string[]): ReturnType<typeof drawingAt> {
  if (type === 'cartons') return cartonsAt(path, Number(/^\d{1,2}(?=\.svg$)/.exec(file)?.[0]));
  if (!isProductType(type)) return null;
  const parts = partsOf(file);
  const quantity = drawnQuantities.find((name) => name === parts[0]) ?? null;
  const cuts = cutsNamed(type, parts).map(({ key }) => key);
  const animals = quantity === null ? null : { half: 0.5, two: 2, three: 3 }[quantity];
  if (chartPath(type, cuts, animals) !== path) return null;
  return (read) => {
    const drawing = markCuts(read(chartFile(type, 'card')), cuts);
    return quantity === null ? drawing : drawQuantity(drawing, quantity);
  };
}

function cartonsAt(path: string, cartons: number): ReturnType<typeof drawingAt> {
  if (!(cartons > 0) || cartonsPath(cartons) !== path) return null;
  return (read) => stackCartons(read(drawingFile({ of: 'carton', kilos: 1 })), cartons);
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
