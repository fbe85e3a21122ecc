import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import config from '#desktop/electron-builder.config.ts';
import { projectRoot } from '#server/project-root.ts';

// electron.d.ts and electronjs.org/docs/latest/tutorial/notifications: Windows shows an app's notifications only if the app names
// the id under which its installer made the shortcut.
it('The desktop app gives Windows the app id of its installer', () => {
  const main = readFileSync(join(projectRoot, 'desktop', 'main', 'counter-app.ts'), 'utf8');
  const [, named] = /app\.setAppUserModelId\('(.+)'\)/.exec(main) ?? [];
  expect(named).toBe(config.appId);
});
