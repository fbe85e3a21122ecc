import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface LockedPackage {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** Returns the folders of these packages and all their dependencies, relative to the project, according to package-lock.json. */
export function packageClosure(root: string, names: readonly string[]): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  const found = new Set<string>();
  const visit = (name: string, from: string): void => {
    const folder = folderOf(packages, name, from);
    if (folder === null || found.has(folder)) return;
    found.add(folder);
    const { dependencies, optionalDependencies } = packages[folder] ?? {};
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) visit(needed, folder);
  };
  for (const name of names) visit(name, '');
  return [...found];
}

/** Finds a package as Node resolves it: in the importing package's own node_modules, then in those of its parent folders. */
function folderOf(packages: Record<string, LockedPackage>, name: string, from: string): string | null {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const folder = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    if (folder in packages) return folder;
    if (at === '') return null;
  }
}
