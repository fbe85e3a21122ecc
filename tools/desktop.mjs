// `npm run desktop`: builds the shop and the desktop app, and starts the app from this folder. Arguments after `--` are passed to
// Electron.
import { buildShop } from './setup/build-shop.mjs';
import { electronProgram } from './setup/electron-program.mjs';
import { installPackages } from './setup/install-packages.mjs';
import { environmentWithPackages, requirePinnedNode } from './setup/pinned-node.mjs';
import { projectFolder } from './setup/project-folder.mjs';
import { runChild } from './setup/run-child.mjs';

await installPackages();
requirePinnedNode();
const electron = electronProgram();
if (electron === null) {
  console.error(
    'Electron’s program isn’t installed: it is a download of some 100 MB from GitHub, which installing the packages leaves out.\n' +
      'Get it once with\n\n  node node_modules/electron/install.js\n\nand try again.',
  );
  process.exit(1);
}
if (!(await buildShop({ withDesktop: true }))) process.exit(1);
// Unset, because a parent program made with Electron may have set this variable, which would start Node instead of the app.
const env = environmentWithPackages({ ELECTRON_RUN_AS_NODE: undefined });
process.exitCode = await runChild(electron, [projectFolder, ...process.argv.slice(2)], { env });
