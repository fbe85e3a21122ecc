import { join } from 'node:path';
import { projectRoot } from '#server/project-root.ts';

export const readmeFile = join(projectRoot, 'README.md');
export const performanceFile = join(projectRoot, 'docs', 'performance.md');
export const imagesFolder = join(projectRoot, 'docs', 'pictures');

/**
 * Returns the document with `text` between a part's markers, such as `<!-- figures: … -->` and `<!-- end of figures -->`.
 * @throws Error if the document lacks the markers
 */
export function withPart(document: string, part: 'figures' | 'scale' | 'month' | 'systems', text: string): string {
  const start = document.match(new RegExp(`<!-- ${part}: .* -->`));
  const from = start === null ? -1 : (start.index ?? 0) + start[0].length;
  const to = document.indexOf(`<!-- end of ${part} -->`, from);
  if (from < 0 || to < 0)
    throw new Error(`There is no place for the ${part}: <!-- ${part}: … --> … <!-- end of ${part} -->`);
  return `${document.slice(0, from)}\n\n${text}\n\n${document.slice(to)}`;
}
