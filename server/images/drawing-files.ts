import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#server/project-root.ts';

const texts = new Map<string, string>();

/** The text of a file under core/drawings, read once. The names are our own: no part of an address gets here unchecked. */
export function readDrawing(name: string): string {
  const text = texts.get(name) ?? readFileSync(join(projectRoot, 'core', 'drawings', name), 'utf8');
  texts.set(name, text);
  return text;
}
