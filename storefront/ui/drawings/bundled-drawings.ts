import { composeDrawing } from '#core/drawings/compose-drawing.ts';
import { type DrawingSpec, drawingFile } from '#core/drawings/drawing-spec.ts';

const folder = '../../../core/drawings/';
/** All drawings used inline in pages, for rendering on the server only. */
const texts = import.meta.glob<string>(
  ['../../../core/drawings/charts/*-{large,hero}.svg', '../../../core/drawings/{empty-states,icons,scenes}/*.svg'],
  { query: '?raw', import: 'default', eager: true },
);

export function renderDrawing(spec: DrawingSpec): string {
  return composeDrawing(texts[folder + drawingFile(spec)] ?? '', spec);
}
