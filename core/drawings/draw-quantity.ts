import type { DrawnQuantity } from '../products/product-image.ts';
import { palette } from './palette.ts';

/**
 * The transforms that place two or three animals in one drawing, from back to front. The chart of a single animal spans x 20 to 620 and
 * y 10 to 420.
 */
const places: Record<'two' | 'three', readonly string[]> = {
  two: ['translate(172 6) scale(.7)', 'translate(-2 74) scale(.78)'],
  three: ['translate(232 4) scale(.58)', 'translate(110 54) scale(.62)', 'translate(-4 112) scale(.68)'],
};

/** Changes the chart of one animal, as shown on product cards, into a drawing of half an animal or of several animals. */
export function drawQuantity(svg: string, quantity: DrawnQuantity): string {
  return quantity === 'half' ? drawHalf(svg) : drawSeveral(svg, places[quantity]);
}

/**
 * Draws half an animal, cut lengthwise. The near half is drawn as in the chart. Behind it, a dashed outline shows the other half, which
 * isn't in the pack.
 */
function drawHalf(svg: string): string {
  const outline = /<path id="([^"]+-o)"/.exec(svg)?.[1] ?? '';
  const other = `<use href="#${outline}" transform="translate(34 -26)" fill="none" stroke="${palette.ink}" stroke-width="2.2" stroke-dasharray="9 7"/>`;
  const shifted = `<g transform="translate(-8 12)">${other}`;
  return svg.replace('<clipPath', () => `${shifted}<clipPath`).replace(/<\/svg>$/, () => '</g></svg>');
}

function drawSeveral(svg: string, animals: readonly string[]): string {
  const [, start = '', content = ''] = /^(<svg[^>]*>)([\s\S]*)<\/svg>$/.exec(svg) ?? [];
  const drawn = animals.map((place) => `<use href="#animal" transform="${place}"/>`);
  return `${start}<defs><g id="animal">${content}</g></defs>${drawn.join('')}</svg>`;
}
