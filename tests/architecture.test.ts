import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '#server/project-root.ts';
import { features, sharedFolders } from '#tests/support/features.ts';
import { brokenRules, fullFolders, type SourceFile } from '#tests/support/source-rules.ts';

const folders = ['core', 'server', 'storefront', 'desktop', 'tests', 'tools'];

function sourceFiles(): SourceFile[] {
  const present = readdirSync(projectRoot).filter((name) => folders.includes(name));
  return present.flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(?:ts|tsx|mts|mjs)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => ({ path: relative(projectRoot, file), text: readFileSync(file, 'utf8') })),
  );
}

it('Every source file follows the rules for imports, names and sizes', () => {
  const files = sourceFiles();
  expect(files.length).toBeGreaterThan(20);
  expect(files.flatMap(brokenRules)).toEqual([]);
});

const breaches: [rule: string, path: string, text: string][] = [
  ['core imports a server file', 'core/orders/order.ts', "import { store } from '#server/db/store.ts';"],
  ['core imports a package other than zod', 'core/dates.ts', "import dayjs from 'dayjs';"],
  ['core reads files', 'core/dates.ts', "import { readFileSync } from 'node:fs';"],
  ['the server imports a screen', 'server/ssr/render.ts', "import { App } from '#storefront/app.tsx';"],
  ['the storefront imports a type of the server', 'storefront/api/client.ts', "import type { A } from '#server/a.ts';"],
  ['the storefront loads the server later', 'storefront/api/client.ts', "const a = () => import('#server/a.ts');"],
  ['the renderer imports the main process', 'desktop/renderer/app.tsx', "import { a } from '#desktop/main/a.ts';"],
  [
    'a page is engraved at run time',
    'storefront/ui/chart.tsx',
    "import { engrave } from '#tools/drawings/engraving/engrave.ts';",
  ],
  ['core draws', 'core/drawings/chart.ts', "import { animals } from '#tools/drawings/artwork/animals.ts';"],
  ['the artwork uses the server', 'tools/drawings/charts/a.ts', "import { a } from '#server/a.ts';"],
  ['products use orders', 'server/products/product-queries.ts', "export { a } from '../orders/order-queries.ts';"],
  [
    'payments use page views',
    'server/payments/charges/settle-charge.ts',
    "import { countView } from '#server/analytics/page-views.ts';",
  ],
  ['orders use the staff’s rules', 'server/orders/a.ts', "import { a } from './admin/change-order.ts';"],
  ['a request knows of orders', 'server/http/sessions.ts', "import { a } from '../orders/order-queries.ts';"],
  ['the database knows of accounts', 'server/db/store.ts', "import { a } from '../accounts/account-queries.ts';"],
  ['an email reads orders', 'server/email/outbox.ts', "import { a } from '../orders/order-queries.ts';"],
  ['a page loads the staff’s kit', 'storefront/cart/cart-page.tsx', "import { a } from '#storefront/admin/a.tsx';"],
  [
    'a page loads a screen for staff',
    'storefront/cart/cart-page.tsx',
    "const a = () => import('#storefront/orders/admin/list/orders-tab.tsx');",
  ],
  ['the kit knows of orders', 'storefront/ui/button.tsx', "import { a } from '#storefront/orders/order-text.ts';"],
  ['the kit uses the layout', 'storefront/ui/button.tsx', "import { a } from '#storefront/layout/use-shop.ts';"],
  ['a request to the shop knows of the cart', 'storefront/api/call.ts', "import { a } from '#storefront/cart/a.ts';"],
  ['a request to the shop uses the kit', 'storefront/api/call.ts', "import { a } from '#storefront/ui/button.tsx';"],
  ['a screen decides how long an answer is fresh', 'storefront/cart/a.ts', 'const a = { ...query, staleTime: 0 };'],
  ['a query asks on focus by itself', 'storefront/delivery/a.ts', 'const a = { refetchOnWindowFocus: true };'],
  ['a screen reads cookies', 'storefront/cart/a.ts', 'const a = document.cookie;'],
  ['a screen opens a stream', 'storefront/admin/a.ts', "const a = new EventSource('/api/a');"],
  ['a screen prints', 'storefront/orders/a.tsx', 'const a = <button onClick={() => window.print()} />;'],
  ['a screen saves a file', 'storefront/orders/a.tsx', 'const a = (\n  <a\n    href={path}\n    download\n  >\n);'],
  ['a screen picks files', 'storefront/uploads/a.tsx', 'const a = <input type="file" />;'],
  ['a screen opens a window', 'storefront/admin/a.ts', "window.open('/');"],
  ['the desktop’s screens read cookies', 'desktop/renderer/a.ts', 'const a = document.cookie;'],
  ['a page has a plain form', 'storefront/cart/a.tsx', 'const a = <form onSubmit={send} noValidate>{b}</form>;'],
  ['the platform knows of a request', 'storefront/platform/a.ts', "import { a } from '#storefront/api/call.ts';"],
  ['analytics uses accounts', 'server/analytics/count-views.ts', "import { a } from '../accounts/a.ts';"],
  ['an import climbs two folders', 'storefront/orders/admin/a.tsx', "import { b } from '../../ui/button.tsx';"],
  ['an import leaves its folder without an alias', 'server/app.ts', "import { a } from '../core/money.ts';"],
  ['an import over several lines', 'core/a.ts', "import {\n  a,\n  b,\n} from '#server/a.ts';"],
  ['a default export', 'core/money.ts', 'export default function money() {}'],
  ['a default export by another name', 'core/money.ts', 'export { money as default };'],
  ['a barrel', 'core/orders/index.ts', 'export const a = 1;'],
  ['a name that says nothing', 'storefront/ui/format-utils.ts', 'export const a = 1;'],
  ['a folder that says nothing', 'core/common/money.ts', 'export const a = 1;'],
  ['a name in capitals', 'storefront/ui/Button.tsx', 'export const a = 1;'],
  ['core groups with Map.groupBy', 'core/a.ts', 'const a = Map.groupBy(b, c);'],
  ['a page groups with Object.groupBy', 'storefront/a.ts', 'const a = Object.groupBy(b, c);'],
  ['a page reads a URL with URL.parse', 'storefront/a.ts', 'const a = URL.parse(b);'],
  ['a page checks a URL with URL.canParse', 'storefront/a.ts', 'const a = URL.canParse(b);'],
  ['a page waits for an iterator', 'storefront/a.ts', 'const a = await Array.fromAsync(b);'],
  ['a page makes a promise with its functions', 'storefront/a.ts', 'const a = Promise.withResolvers();'],
  ['a page joins two sets', 'storefront/a.ts', 'const a = b.union(c);'],
  ['a page maps an iterator', 'storefront/a.ts', 'const a = [...b.values().map(c)];'],
  ['a long file', 'core/money.ts', 'const a = 1;\n'.repeat(301)],
];

it.each(breaches)('A file that breaks a rule is reported: %s', (_rule, path, text) => {
  expect(brokenRules({ path, text })).toHaveLength(1);
});

it('A folder with 21 files and sub-folders is reported, but one with 20 isn’t', () => {
  const files = (count: number) => Array.from({ length: count }, (_, index) => `core/orders/file-${index}.ts`);
  expect(fullFolders([...files(19), 'core/orders/admin/order.ts'])).toEqual([]);
  expect(fullFolders([...files(20), 'core/orders/admin/order.ts', 'core/money.ts'])).toEqual([
    'core/orders: 21 names, sort them into sub-folders of at most 20',
  ]);
});

const allowed: [what: string, path: string, text: string][] = [
  ['core uses zod', 'core/orders/order.ts', "import { z } from 'zod';\nimport { a } from '#core/money.ts';"],
  [
    'payments use orders',
    'server/payments/charges/settle-charge.ts',
    "import { getOrder } from '../orders/order-queries.ts';",
  ],
  ['a feature uses the database', 'server/products/a.ts', "import type { Store } from '../db/store.ts';"],
  [
    'a foreign key points right',
    'server/laybys/layby-tables.ts',
    "import { orders } from '../orders/order-tables.ts';",
  ],
  ['a request knows who is signed in', 'server/http/a.ts', "import { a } from '../accounts/session-queries.ts';"],
  ['staff screens use the pages’ parts', 'storefront/orders/admin/a.tsx', "import { a } from '../order-text.ts';"],
  ['the staff’s kit is put together', 'storefront/admin/a.tsx', "import { a } from '#storefront/laybys/admin/a.tsx';"],
  ['the server groups with Map.groupBy', 'server/a.ts', 'const a = Map.groupBy(b, c);'],
  ['a page copies an array', 'storefront/a.ts', 'const a = b.toSorted().findLast(c);\nconst d = z.union([e]);'],
  ['the platform prints', 'storefront/platform/print-page.ts', 'window.print();'],
  ['a download is spoken of', 'storefront/orders/a.tsx', '// <a download>, window.print\nexport const a = 1;'],
  ['the kit calls the shop', 'storefront/ui/a.tsx', "import { a } from '#storefront/api/api-error.ts';"],
  ['the routes load the staff’s screens', 'storefront/shop-routes.tsx', "const a = () => import('./admin/a.tsx');"],
  ['a word belongs to the thing', 'server/accounts/common-passwords.ts', 'export const a = 1;'],
  ['the tables are gathered', 'server/db/tables.ts', "export { orders } from '../orders/order-tables.ts';"],
  ['a comment names a file', 'core/money.ts', "// import { a } from '#server/a.ts'\nexport const a = 1;"],
  ['a configuration exports by default', 'storefront/vite.config.ts', 'export default {};'],
];

it.each(allowed)('No rule is broken when %s', (_what, path, text) => {
  expect(brokenRules({ path, text })).toEqual([]);
});

it('No folder has too many files and sub-folders', () => {
  expect(fullFolders(sourceFiles().map(({ path }) => path))).toEqual([]);
});

/** Returns the names of the folders directly in `core`, `server` or `storefront`. */
function foldersOf(side: string): string[] {
  const inFolders = sourceFiles()
    .map(({ path }) => path.split('/'))
    .filter(([top, , file]) => top === side && file);
  return [...new Set(inFolders.map(([, folder = '']) => folder))];
}

it.each(Object.entries(sharedFolders))(
  'Every folder in %s belongs to one feature or is shared by all features',
  (side, shared) => {
    const present = foldersOf(side);
    expect(present.filter((name) => !features.includes(name) && !shared.includes(name))).toEqual([]);
    expect(shared.filter((name) => !present.includes(name))).toEqual([]);
  },
);

it('Every feature has a folder in at least one part of the project, such as core or server', () => {
  const present = Object.keys(sharedFolders).flatMap(foldersOf);
  expect(features.filter((name) => !present.includes(name))).toEqual([]);
});

it('Only one source file opens users’ sessions, and that file checks whether a second sign-in step is required', () => {
  const makers = sourceFiles().filter(({ path, text }) => path.startsWith('server/') && /new UserOpening\(/.test(text));
  expect(makers.map(({ path }) => path)).toEqual(['server/accounts/security/user-opening.ts']);
});

it('Only core/dates.ts formats dates, because JavaScript engines format them differently', () => {
  const formats = /Intl\.DateTimeFormat|toLocale(Date|Time)String/;
  const sources = sourceFiles().filter(({ path }) => /^(core|server|storefront|desktop)\//.test(path));
  expect(sources.filter(({ text }) => formats.test(text)).map(({ path }) => path)).toEqual(['core/dates.ts']);
});

it('The upgrade tests contain the database rows of earlier versions in full instead of creating them with today’s functions', () => {
  const opensDatabases = ['#server/db/data-folder.ts', '#server/db/sqlite/migrate.ts', '#server/project-root.ts'];
  const sources = sourceFiles().filter(({ path }) => path.startsWith('tests/support/upgrade/'));
  const imported = sources.flatMap(({ text }) => [...text.matchAll(/from '(#(?:core|server)\/[^']+)'/g)]);
  expect(new Set(imported.map(([, name]) => name))).toEqual(new Set(opensDatabases));
});
