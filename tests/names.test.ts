import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { projectRoot } from '#server/project-root.ts';
import { replacementOf, retiredIn } from './support/retired-words.ts';

const folders = ['core', 'server', 'storefront', 'desktop', 'tests', 'tools'];

function sourcePaths(): string[] {
  return (
    readdirSync(projectRoot)
      .filter((name) => folders.includes(name))
      .flatMap((folder) => readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile() && /\.(?:ts|tsx|mts|mjs)$/.test(entry.name))
      .map((entry) => relative(projectRoot, join(entry.parentPath, entry.name)))
      // These two files contain the retired words in order to find them.
      .filter((path) => !path.endsWith('retired-words.ts') && path !== 'tests/names.test.ts')
  );
}

interface Node {
  type: string;
  name?: string;
  [member: string]: unknown;
}

/** Returns every identifier in a file's text. */
function identifiersOf(text: string, lang: 'ts' | 'tsx'): Set<string> {
  const names = new Set<string>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, name } = node as Node;
    if ((type === 'Identifier' || type === 'PrivateIdentifier') && typeof name === 'string') names.add(name);
    Object.values(node).forEach(visit);
  };
  visit(parseAst(text, { lang }));
  return names;
}

it('No file and no identifier uses a retired word', () => {
  const found = sourcePaths().flatMap((path) => {
    const inPath = retiredIn(path).map((word) => `${path}: ${word}, say ${replacementOf(word)}`);
    const text = readFileSync(join(projectRoot, path), 'utf8');
    const names = identifiersOf(text, path.endsWith('x') ? 'tsx' : 'ts');
    return [...inPath, ...[...names].filter((name) => retiredIn(name).length > 0).map((name) => `${path}: ${name}`)];
  });
  expect(found).toEqual([]);
  // The test reads every source file, which takes a while on a busy machine.
}, 120_000);

it.each([
  ['a file', 'server/mail/letter-desk.ts', ['letter', 'desk']],
  ['a function', 'cardWords', ['words']],
  ['a constant', 'LETTERS', ['letters']],
  ['a plural', 'refusals', ['refusals']],
])('A retired word is found in %s', (_what, name, terms) => {
  expect(retiredIn(name)).toEqual(terms);
});

it('Words that only look similar to a retired word are ignored', () => {
  expect(['packingSlip', 'password', 'keyword', 'runSheet', 'always', 'lettersWaiting'].flatMap(retiredIn)).toEqual([]);
});
