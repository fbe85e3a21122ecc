import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#server/project-root.ts';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');

function filesBelow(folder: string, pattern: RegExp): string[] {
  return readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) => relative(projectRoot, join(entry.parentPath, entry.name)));
}

const documents = ['README.md', 'CONTRIBUTING.md', ...filesBelow('docs', /\.md$/)];
const withoutCode = (text: string) => text.replace(/^```[\s\S]*?^```/gm, '');

/** Returns the anchors of headings as GitHub creates them. */
function anchorsOf(path: string): string[] {
  const headings = withoutCode(read(path)).matchAll(/^#+ (.+)$/gm);
  return [...headings].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function brokenLinks(path: string): string[] {
  const links = [...withoutCode(read(path)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links.filter((link) => {
    if (/^https?:/.test(link)) return false;
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? path : join(dirname(path), file);
    if (!existsSync(join(projectRoot, target))) return true;
    return anchor !== undefined && !anchorsOf(target).includes(anchor);
  });
}

/** Returns the paths in a text that don't exist in the repository. Patterns such as `core/<feature>/…-api.ts` are ignored. */
function missingPaths(text: string): string[] {
  const named = text.matchAll(/(?<![\w/.#@-])((?:core|server|storefront|desktop|tests|tools|docs)\/[\w./…*<>-]+)/g);
  return [...named]
    .map(([, path = '']) => path.replace(/[.,/]+$/, ''))
    .filter((path) => !/[…*<>]|NNNN/.test(path) && !existsSync(join(projectRoot, path)));
}

const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts);

/** Returns the scripts in `npm run x`, `npm start` and `npm test` that don't exist. */
function missingCommands(text: string): string[] {
  const named = [...text.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].map(
    (found) => found[1] ?? found[2] ?? '',
  );
  return named.filter((script) => !scripts.includes(script));
}

describe.each(documents)('The document %s', (path) => {
  it('has only links to pages and headings that exist', () => {
    expect(brokenLinks(path)).toEqual([]);
  });

  it('names only existing paths and commands', () => {
    expect([...missingPaths(read(path)), ...missingCommands(read(path))]).toEqual([]);
  });
});

it('A broken link, path or command is reported', () => {
  expect(missingPaths('see `server/nothing.ts`, core/money.ts and `core/<feature>/…-api.ts`')).toEqual([
    'server/nothing.ts',
  ]);
  expect(missingCommands('`npm run nothing`, `npm run test:unit`, npm start')).toEqual(['nothing']);
  expect(brokenLinks('CHANGELOG.md')).toEqual([]);
  expect(anchorsOf('docs/owner/going-live.md')).toContain('1-an-address-with-https');
});

it('The code mentions only existing documents', () => {
  const folders = ['core', 'server', 'storefront', 'desktop', 'tools'];
  const sources = folders.flatMap((folder) => filesBelow(folder, /\.(?:ts|tsx|mjs|yaml)$/));
  const missing = sources.flatMap((source) => {
    const named = read(source).matchAll(/(?<![\w/.])docs\/[\w./-]+\.(?:md|jsonl|svg|yaml)/g);
    return [...named].filter(([path]) => !existsSync(join(projectRoot, path))).map(([path]) => `${source}: ${path}`);
  });
  expect(missing).toEqual([]);
});

it('Each benchmark that the documents name exists in tools/bench', () => {
  const measures = filesBelow('tools/bench/measures', /\.ts$/).flatMap((path) =>
    [...read(path).matchAll(/^ {2}name: '([^']+)'/gm)].map(([, name = '']) => name),
  );
  const named = documents.flatMap((path) =>
    [...read(path).matchAll(/npm run bench -- (?:"([^"]+)"|([a-z]\w+))/g)].map((found) => found[1] ?? found[2] ?? ''),
  );
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => !measures.some((measure) => measure.includes(name)))).toEqual([]);
});

it('Each picture and data file in the docs is shown or linked in a document', () => {
  const texts = documents.map(read).join('\n');
  const files = [...filesBelow('docs', /\.(?:png|svg|jsonl)$/)].map((path) => path.split('/').at(-1) ?? '');
  expect(files.filter((name) => !texts.includes(name))).toEqual([]);
});

it('The list of decisions contains each decision with its title', () => {
  const list = read('docs/decisions/README.md')
    .split('\n')
    .filter((line) => line.startsWith('- '));
  const decisions = filesBelow('docs/decisions', /^\d.*\.md$/).sort();
  const lines = decisions.map((path) => {
    const [, number = '', title = ''] = /^# (\d{3}) (.+)$/m.exec(read(path)) ?? [];
    return `- [${number}](${path.split('/').at(-1)}) ${title}`;
  });
  expect(list).toEqual(lines);
  for (const path of decisions) {
    expect(read(path)).toMatch(
      /^# \d{3} .+\nStatus: [\s\S]+\*\*Context\.\*\*[\s\S]+\*\*Decision\.\*\*[\s\S]+\*\*Consequences\.\*\*/,
    );
  }
});

it('The README has fewer than 80 lines, and the README and the docs folder together are smaller than 80 KB', () => {
  expect(read('README.md').split('\n').length).toBeLessThan(80);
  // docs/security.md is looked up, not read: a table with a row for each requirement of a standard (tests/security-table.test.ts).
  const isCounted = (name: string) => name !== 'CONTRIBUTING.md' && name !== 'docs/security.md';
  const bytes = documents.filter(isCounted).map((path) => Buffer.byteLength(read(path)));
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(80 * 1024);
});
