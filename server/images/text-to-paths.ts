import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Font } from 'fontkit';
import { projectRoot } from '#server/project-root.ts';

// A static cut of the display face: what draws its glyphs can't read the variable one.
const fontFile = join(projectRoot, 'node_modules/@fontsource/fraunces/files/fraunces-latin-600-normal.woff');

let font: Promise<Font> | undefined;

async function loadFont(): Promise<Font> {
  const { create } = await import('fontkit');
  // A collection holds several fonts; this file is one.
  return create(await readFile(fontFile)) as Font;
}

/**
 * SVG in which every <text> is drawn as a path in the shop's display face, so that the image is the same on a machine
 * that has no fonts at all. Understands what our own drawings use: x, y, font-size, fill, text-anchor and plain words.
 */
export async function textToPaths(svg: string): Promise<string> {
  if (!svg.includes('<text')) return svg;
  font ??= loadFont();
  const face = await font;
  return svg.replace(/<text ([^>]*)>([^<]*)<\/text>/g, (_all, attributes: string, label: string) =>
    drawText(face, readAttributes(attributes), readText(label)),
  );
}

function drawText(face: Font, attributes: Map<string, string>, label: string): string {
  const number = (name: string, absent: number) => Number(attributes.get(name) ?? absent);
  const scale = number('font-size', 16) / face.unitsPerEm;
  const run = face.layout(label);
  const width = run.advanceWidth * scale;
  const anchor = attributes.get('text-anchor');
  const start = number('x', 0) - (anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0);
  let pen = 0;
  const glyphs = run.glyphs.map((glyph, index) => {
    const at = run.positions[index];
    // Fonts count upwards from the baseline, images downwards.
    const path = glyph.path
      .scale(scale, -scale)
      .translate(start + (pen + (at?.xOffset ?? 0)) * scale, number('y', 0) - (at?.yOffset ?? 0) * scale);
    pen += at?.xAdvance ?? glyph.advanceWidth;
    return path.toSVG();
  });
  return `<path d="${glyphs.join('')}" fill="${attributes.get('fill') ?? '#000'}"/>`;
}

function readAttributes(text: string): Map<string, string> {
  return new Map([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map((match) => [match[1] ?? '', match[2] ?? '']));
}

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };

function readText(text: string): string {
  return text.replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? entity);
}
