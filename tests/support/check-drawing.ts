import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { projectRoot } from '#server/project-root.ts';

/** The text of a file under core/drawings. */
export function drawingText(name: string): string {
  return readFileSync(join(projectRoot, 'core', 'drawings', name), 'utf8');
}

/** Fails if tags don't nest, an attribute is malformed, a reference has no target or a number isn't one. */
export function checkDrawing(svg: string): void {
  expect(svg).toMatch(/^<svg /);
  expect(svg.match(/NaN|undefined|Infinity|null/)).toBeNull();
  const open: string[] = [];
  const rest = svg.replace(/<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/g, (_, closing, name, __, alone) => {
    if (closing) expect(open.pop()).toBe(name);
    else if (!alone) open.push(name);
    return '';
  });
  expect(open).toEqual([]);
  expect(rest.match(/.{0,40}[<>].{0,40}/)).toBeNull();
  expect(svg.match(/&(?!amp;|lt;|gt;|quot;|#39;).{0,40}/)).toBeNull();
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? '');
  expect(new Set(ids).size).toBe(ids.length);
  for (const [, id] of svg.matchAll(/(?:href="|url\()#([^")]+)/g)) expect(ids).toContain(id);
  for (const [, path = ''] of svg.matchAll(/ d="([^"]*)"/g)) {
    expect(path.match(/[^MmLlHhVvCcSsQqTtAaZz0-9 .,\n-]/)).toBeNull();
  }
}
