import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '#server/project-root.ts';
import { members } from './stand-in/members.ts';

const folder = join(projectRoot, 'desktop', 'main');

/** Returns the members that the app uses, such as "window.show", from the files that import Electron. */
function membersUsed(): string[] {
  // A lookahead, so that `window.webContents.send` counts as two members.
  const use = new RegExp(`\\b(${Object.keys(members).join('|')})\\.(?=(\\w+))`, 'g');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const sources = files.map((name) => readFileSync(join(folder, name), 'utf8'));
  const found = sources
    .filter((source) => source.includes("from 'electron'"))
    .flatMap((source) => [...source.replace(/'[^'\n]*'/g, '').matchAll(use)])
    .map(([, of = '', member]) => `${of}.${member}`);
  return [...new Set(found)].sort();
}

it('The tests’ stand-in for Electron has every member of Electron that the app uses', () => {
  const used = membersUsed();
  const some = ['app.whenReady', 'dialog.showMessageBox', 'window.show', 'webContents.print', 'webContents.send'];
  expect(used).toEqual(expect.arrayContaining(some));
  const known = Object.entries(members).flatMap(([of, names]) => names.map((name) => `${of}.${name}`));
  expect(used.filter((each) => !known.includes(each))).toEqual([]);
});
