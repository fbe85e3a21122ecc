import { composeDrawing } from '#core/drawings/compose-drawing.ts';
import { type DrawingSpec, drawingFile } from '#core/drawings/drawing-spec.ts';

const folder = '../../../core/drawings/';
/** The drawings are separate files. Only a drawing that is shown is fetched, and no drawing is part of the JavaScript. */
const addresses = import.meta.glob<string>(
  ['../../../core/drawings/charts/*-{large,hero}.svg', '../../../core/drawings/{empty-states,icons,scenes}/*.svg'],
  { query: '?url&no-inline', import: 'default', eager: true },
);
const texts = new Map<string, string>();

/** Returns the markup of a drawing; null until the drawing's file has been fetched. */
export function renderDrawing(spec: DrawingSpec): string | null {
  const text = texts.get(drawingFile(spec));
  return text === undefined ? null : composeDrawing(text, spec);
}

/** @throws if the file can't be fetched */
export async function fetchDrawing(spec: DrawingSpec): Promise<string> {
  const name = drawingFile(spec);
  const address = addresses[folder + name];
  if (address === undefined) throw new Error(`There is no drawing ${name}`);
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${name} was answered with ${response.status}`);
  const text = await response.text();
  texts.set(name, text);
  return composeDrawing(text, spec);
}
