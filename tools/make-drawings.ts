// `npm run drawings`: writes every drawing that tools/drawings describes to core/drawings, where the shop reads them.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from '#server/project-root.ts';
import { allDrawings } from './drawings/all-drawings.ts';

const folder = join(projectRoot, 'core', 'drawings');
for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  if (name.endsWith('.svg')) rmSync(join(folder, name));
}
const drawings = allDrawings();
for (const [name, svg] of drawings) {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, svg);
}
console.log(`${drawings.size} drawings written to core/drawings`);
