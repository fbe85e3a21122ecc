import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readEnv } from '#server/env.ts';
import { projectRoot } from '#server/project-root.ts';

const growing = (name: string) => readFileSync(join(projectRoot, 'docs', 'owner', 'growing', name), 'utf8');

/** Returns the lines below a line that ends in a colon, without their indentation. */
function blockBelow(text: string, opening: RegExp): string[] {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => opening.test(line));
  const indented = lines[at + 1]?.match(/^ +/)?.[0] ?? '';
  const rest = lines.slice(at + 1);
  const end = rest.findIndex((line) => !line.startsWith(indented));
  return rest.slice(0, end === -1 ? undefined : end).map((line) => line.slice(indented.length));
}

it('The compose file gives the servers only settings that they know and accept', () => {
  const settings = Object.fromEntries(
    blockBelow(growing('compose.yaml'), /^ {2}environment: &settings$/).map((line) => {
      const [, name = '', value = ''] = /^([A-Z0-9_]+): (.+)$/.exec(line) ?? [];
      return [name, value];
    }),
  );
  const read = readEnv({ ...settings, DATA_DIR: '/tmp/data' });
  expect(read.database?.url).toBe('postgres://shop:change-me@database:5432/shop');
  expect(read.s3).toMatchObject({ bucket: 'pictures', endpoint: 'http://bucket.localhost:9000' });
  // The program would silently ignore a setting that it doesn't know.
  const known = readFileSync(join(projectRoot, 'server', 'env.ts'), 'utf8');
  for (const name of Object.keys(settings)) expect(known).toContain(`\n  ${name}: optional(`);
});

it('The compose file defines every resource that its servers and Caddy refer to', () => {
  const compose = growing('compose.yaml');
  const services = blockBelow(compose, /^services:$/).flatMap((line) => /^(\w[\w-]*):$/.exec(line)?.[1] ?? []);
  expect(services).toEqual(['caddy', 'one', 'two', 'database', 'bucket', 'make-bucket']);
  const proxied = [...growing('Caddyfile').matchAll(/\b([a-z]+):3000\b/g)].map(([, name]) => name);
  expect(proxied).toEqual(['one', 'two']);
  const [, port] = /ports: \["(\d+):\1"\]/.exec(compose) ?? [];
  expect(growing('Caddyfile')).toMatch(new RegExp(`:${port}\\b`));
  for (const [, alias] of compose.matchAll(/: \*(\w+)/g)) expect(compose).toContain(`&${alias}`);
});
