/**
 * The places of the meats on a tray of 600 by 410, for each number of meats. Each place is left, top and scale; the places are listed
 * from back to front.
 */
const places: readonly (readonly (readonly [number, number, number])[])[] = [
  [[64, 38, 1.18]],
  [
    [14, 44, 0.82],
    [254, 126, 0.82],
  ],
  [
    [40, 22, 0.72],
    [296, 30, 0.7],
    [150, 158, 0.8],
  ],
  [
    [36, 30, 0.68],
    [304, 32, 0.66],
    [46, 190, 0.68],
    [298, 196, 0.66],
  ],
];

/** Composes a full tray from the texts of its drawings. The first meat is in front. */
export function composeTray(plate: string, meats: readonly string[]): string {
  const [front, ...others] = meats;
  if (front === undefined) return plate;
  const laid = meats.length === 3 ? [...others, front] : meats;
  const content = laid.map((svg, index) => {
    const [left, top, scale] = places[laid.length - 1]?.[index] ?? [0, 0, 0];
    return `<g transform="translate(${left} ${top}) scale(${scale})">${innerOf(svg)}</g>`;
  });
  return plate.replace('</svg>', () => `${content.join('')}</svg>`);
}

function innerOf(svg: string): string {
  return svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>'));
}
