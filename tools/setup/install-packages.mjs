import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter } from 'node:path';
import { contentHash } from './content-hash.mjs';
import { pinnedNode } from './pinned-node.mjs';
import { inProject } from './project-folder.mjs';
import { runChild } from './run-child.mjs';
import { withFolderLock } from './with-folder-lock.mjs';

const quietly = ['--no-audit', '--no-fund', '--loglevel=error'];
/** Packages contain native programs, so a folder installed on another platform or processor is installed again. */
const machine = ` ${process.platform} ${process.arch}\n`;
const stampFile = inProject('node_modules', '.hindquarter-installed');

/** Installs the packages of package-lock.json if they aren't installed yet. Ends the program if npm fails. */
export async function installPackages() {
  if (areInstalled()) return;
  await withFolderLock('install', async () => {
    if (areInstalled()) return;
    console.log('Installing packages (once, about half a minute)…');
    const code = (await runNpm(['ci', '--include=dev', '--ignore-scripts', ...quietly])) || (await unpackPinnedNode());
    if (code !== 0) {
      console.error('The packages could not be installed: npm says why above.');
      process.exit(1);
    }
    writeFileSync(stampFile, currentStamp());
  });
}

/**
 * Installs the packages of tests/judges or tests/mutations into .cache, because only those tests need them. Ends the program if
 * npm fails.
 * @param {'judges' | 'mutations'} part
 */
export async function installTestPackages(part) {
  const folder = inProject('.cache', part);
  const stamp = inProject('.cache', part, 'node_modules', '.hindquarter-installed');
  const wanted = contentHash([`tests/${part}/packages/package-lock.json`]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing the packages of these tests (once, about half a minute)…');
  cpSync(inProject('tests', part, 'packages'), folder, { recursive: true });
  if ((await runNpm(['ci', '--prefix', folder, '--ignore-scripts', '--legacy-peer-deps', ...quietly])) !== 0) {
    console.error('The packages could not be installed: npm says why above.');
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
}

function areInstalled() {
  if (!existsSync(pinnedNode)) return false;
  const stamp = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';
  if (stamp === currentStamp()) return true;
  if (!isInstalledByHand() || (stamp && !stamp.endsWith(machine))) return false;
  writeFileSync(stampFile, currentStamp());
  return true;
}

function currentStamp() {
  return contentHash(['package-lock.json']) + machine;
}

/**
 * Whether a manual `npm ci` or `npm install` has installed exactly what the lock file lists. npm writes its own list last, so the
 * list shows a finished installation.
 */
function isInstalledByHand() {
  const listFile = inProject('node_modules', '.package-lock.json');
  if (!existsSync(listFile)) return false;
  const installed = JSON.parse(readFileSync(listFile, 'utf8')).packages;
  const wanted = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, entry]) =>
      path === '' || installed[path]?.version === entry.version || (entry.optional && !installed[path]),
  );
}

/**
 * Runs the only install script that is needed. Others aren't run on any npm version: older npm versions would compile
 * better-sqlite3, which would require a compiler, although better-sqlite3 is prebuilt.
 */
function unpackPinnedNode() {
  return runNpm(['rebuild', 'node', '--ignore-scripts=false', ...quietly]);
}

/**
 * Runs npm on the Node that started this program, because the Node in node_modules is deleted while npm works.
 * @param {string[]} args
 */
function runNpm(args) {
  // NODE_ENV is cleared, because `production` would exclude the packages that the build needs.
  const env = { ...process.env, NODE_ENV: '', SCARF_ANALYTICS: 'false' };
  const { npm_execpath: npmScript, npm_node_execpath: npmNode } = process.env;
  if (npmScript?.endsWith('.js') && npmNode && existsSync(npmNode))
    return runChild(npmNode, [npmScript, ...args], { env });
  // The pinned Node that ran this npm has been removed by now, so the machine's own Node is used.
  env.PATH = (env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(delimiter);
  return runChild('npm', args, { env, shell: process.platform === 'win32' });
}
