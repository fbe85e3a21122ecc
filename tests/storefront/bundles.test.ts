import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { shopPages } from '#storefront/shop-pages.ts';

interface Chunk {
  file: string;
  src?: string;
  imports?: string[];
  dynamicImports?: string[];
}

const root = join(import.meta.dirname, '../..');
const client = join(root, 'dist/client');
const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;

/** The scripts that are loaded with these modules, without those that they load later. */
function scriptsOf(...names: string[]): string[] {
  const files = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`The manifest has no ${name}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const name of names) visit(name);
  return [...files];
}

const codeOf = (files: string[]) => files.map((file) => readFileSync(join(client, file), 'utf8')).join('\n');

const pages = [...shopPages('live'), ...shopPages('coming-soon')].flatMap(({ module }) => module ?? []);

describe('The public bundle', () => {
  it.each([...new Set(pages)])('has a separate chunk for %s', (module) => {
    expect(existsSync(join(root, 'storefront', module))).toBe(true);
    expect(manifest[module]?.file).toMatch(/^assets\/.*\.js$/);
  });

  it('contains no code of the admin', () => {
    const sources = Object.keys(manifest).filter((name) => /(?:^|\/)admin\//.test(name));
    expect(sources).toEqual([]);
    expect(codeOf(scriptsOf('index.html'))).not.toContain('Admin Dashboard');
  });

  it.each([
    'home/home-page.tsx',
    'products/product-page/product-page.tsx',
    'products/listing/products-page.tsx',
    'cart/cart-page.tsx',
    'contact/contact-page.tsx',
    'reviews/review-page.tsx',
    'accounts/signing-in/forgot-password-page.tsx',
  ])('sends %s without zod, the data router or Radix', (module) => {
    const code = codeOf(scriptsOf('index.html', module));
    // Texts that each library contains even when minified.
    for (const mark of [
      'invalid_type',
      'ZodError',
      '_zod',
      'X-Remix-',
      'patchRoutesOnNavigation',
      'dismissableLayer',
    ]) {
      expect(code.includes(mark), mark).toBe(false);
    }
  });

  it.each([...new Set(pages)])(
    'loads nothing from Stripe with %s, because Stripe’s form is loaded only on pages with a card form',
    (module) => {
      expect(codeOf(scriptsOf('index.html', module))).not.toContain('js.stripe.com');
    },
  );
});

describe('The admin bundle', () => {
  it('contains the data router, and has its screens in separate chunks', () => {
    const admin = JSON.parse(readFileSync(join(client, '.vite/admin-manifest.json'), 'utf8')) as Record<string, Chunk>;
    expect(admin['admin.html']?.file).toBeDefined();
    const screens = Object.keys(admin).filter((name) => name.endsWith('-screen.tsx'));
    expect(screens.length).toBeGreaterThanOrEqual(7);
    const scripts = Object.values(admin).map(({ file }) => file);
    expect(codeOf(scripts.filter((file) => file.endsWith('.js')))).toContain('X-Remix-');
  });
});
