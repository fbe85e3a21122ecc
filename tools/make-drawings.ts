// `npm run drawings`: writes every drawing described in tools/drawings to core/drawings, where the shop reads them, and the
// desktop app's icons to desktop/icons.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { projectRoot } from '#server/project-root.ts';
import { allDrawings } from './drawings/all-drawings.ts';
import { appIconSvg } from './drawings/artwork/brand-mark.ts';

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

/** electron-builder converts these icons to the formats of Windows and macOS, which requires 1024 pixels. */
const icons = { 'icon.png': 0, 'icon-mac.png': 0.1 };
for (const [name, margin] of Object.entries(icons)) {
  const icon = sharp(Buffer.from(appIconSvg(margin)), { density: 72 * 32 }).resize(1024, 1024);
  await icon.png({ palette: true }).toFile(join(projectRoot, 'desktop', 'icons', name));
}
