import { cartonsFor } from '../cuts/freezer-space.ts';
import { escapeXml } from '../escape-xml.ts';
import type { CutChart, DrawingSpec } from './drawing-spec.ts';

// A file in core/drawings contains the parts of all variants of a drawing, one part per line. Composing a drawing removes the lines
// that its variant doesn't need.
const cutLine = /^<g class="(?:cut|cut-label)( cut-in)?" data-cut="([^"]+)"/;
const cartonLine = /^<g data-carton="(\d+)"/;
const decoration = 'aria-hidden="true">';

/** Returns the requested drawing, made from the text of its file. */
export function composeDrawing(svg: string, spec: DrawingSpec): string {
  if (spec.of === 'chart') return composeChart(svg, spec.chart);
  if (spec.of === 'carton') return showCartons(svg, cartonsFor(spec.kilos).cartons);
  return svg;
}

/** Composes a chart with a product's cuts marked. The title, if there is one, is the chart's text alternative. */
function composeChart(svg: string, { cuts, title }: Pick<CutChart, 'cuts' | 'title'>): string {
  const chart = markCuts(svg, cuts);
  if (!title) return chart;
  const name = escapeXml(title);
  return chart.replace(decoration, () => `role="img" aria-label="${name}"><title>${name}</title>`);
}

/**
 * Returns the chart with these cuts marked. The chart's file has a marked and an unmarked line for each cut; one of the two lines is
 * removed.
 */
export function markCuts(svg: string, cuts: readonly string[]): string {
  return keepLines(svg, (line) => {
    const [, marked, key] = cutLine.exec(line) ?? [];
    return key === undefined || cuts.includes(key) === (marked !== undefined);
  });
}

function showCartons(svg: string, cartons: number): string {
  return keepLines(svg, (line) => {
    const number = cartonLine.exec(line)?.[1];
    return number === undefined || Number(number) <= cartons;
  });
}

/** The width of the drawing of a stack of cartons. Every stack has the same scale and is aligned to the bottom right. */
const stackWidth = 180;
const stackRight: readonly number[] = [0, 143, 186, 229];

/** Returns only the cartons of the drawing, without the butcher next to them. */
export function stackCartons(svg: string, cartons: number): string {
  const boxes = showCartons(svg, cartons)
    .split('\n')
    .filter((line) => cartonLine.test(line));
  const right = stackRight[Math.min(3, Math.ceil(cartons / 3))] ?? 0;
  const lineStyle = 'stroke-linejoin="round" stroke-linecap="round"';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${right - stackWidth} 51 ${stackWidth} 113" ${lineStyle} aria-hidden="true">\n${boxes.join('\n')}\n</svg>`;
}

function keepLines(svg: string, isCacheable: (line: string) => boolean): string {
  return svg.split('\n').filter(isCacheable).join('\n');
}
