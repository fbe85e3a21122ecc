/** The meats that have a drawing, in their order on a tray: the best first. */
export const trayMeats = [
  'porterhouse',
  't-bone',
  'rack',
  'chops',
  'crackling',
  'roast',
  'ribs',
  'bird',
  'shanks',
  'osso-buco',
  'diced',
  'sausages',
  'mince',
] as const;
export type TrayMeat = (typeof trayMeats)[number];

/** The maximum number of meats that fit on the tray of a product card. */
const mostOnTray = 4;

/** Returns the path of the drawing of a tray with these meats; null if there are none. Every tray has only one path. */
export function trayPath(meats: readonly (TrayMeat | null)[]): string | null {
  const laid = trayMeats.filter((meat) => meats.includes(meat)).slice(0, mostOnTray);
  return laid.length === 0 ? null : `/trays/${laid.join('.')}.svg`;
}

/** The path of the home page's drawing of all meats, laid out on one bench. */
export const laidBenchPath = '/trays/bench.svg';

/** The path of the drawing of a single meat. */
export function meatPath(meat: TrayMeat): string {
  return `/meats/${meat}.svg`;
}
