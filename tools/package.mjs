// `npm run package`: builds everything and makes the desktop app's installers for this system, in dist/packages. Arguments after
// `--` are passed to electron-builder: `npm run package -- --linux dir` makes only the app's folder, without an installer.
import { buildShop } from './setup/build-shop.mjs';
import { installPackages } from './setup/install-packages.mjs';
import { environmentWithPackages, pinnedNode, requirePinnedNode } from './setup/pinned-node.mjs';
import { inProject } from './setup/project-folder.mjs';
import { runChild } from './setup/run-child.mjs';

await installPackages();
requirePinnedNode();
if (!(await buildShop({ withDesktop: true }))) process.exit(1);

const builder = inProject('node_modules', 'electron-builder', 'cli.js');
const config = ['--config', 'desktop/electron-builder.config.ts', '--publish', 'never'];
const env = environmentWithPackages({ NODE_ENV: undefined });
process.exitCode = await runChild(pinnedNode, [builder, ...config, ...process.argv.slice(2)], { env });
