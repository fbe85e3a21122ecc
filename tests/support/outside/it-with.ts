import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { it } from 'vitest';

/** A program and the Debian package that it comes with. */
interface Program {
  program: string;
  debian: string;
}

/** A test that needs a program. On a machine that doesn't have the program, it is skipped with a warning. */
export function itWith({ program, debian }: Program, title: string, test: () => Promise<void>, limitMs?: number): void {
  if (isInstalled(program)) {
    it(title, test, limitMs);
    return;
  }
  console.warn(`SKIPPED: ${title}. It needs the Debian package ${debian}: apt-get install ${debian}`);
  it.skip(title);
}

function isInstalled(program: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
}
