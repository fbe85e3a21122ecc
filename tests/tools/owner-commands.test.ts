import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '#server/project-root.ts';
import { programEnv } from '#tests/support/shop/program-env.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';

it.each(['audit', 'backup', 'export', 'move', 'restore', 'reset-staff'])(
  'npm run %s prints a sentence and exits with the command’s code',
  async (name) => {
    const env = { ...programEnv, DATA_DIR: temporaryFolder() };
    const script = join(projectRoot, 'tools', 'run.mjs');
    const { code, text } = await new Promise<{ code: unknown; text: string }>((resolve) => {
      execFile(process.execPath, [script, name], { env }, (error, out, err) =>
        resolve({ code: error?.code, text: out + err }),
      );
    });
    expect(code).toBe(1);
    expect(text).toMatch(/^(There is no shop in|Say which backup\. There is none in|Say where to\.)\s/);
  },
);
