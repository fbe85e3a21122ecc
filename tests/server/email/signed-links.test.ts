import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadLinkSecret, readLink, signLink } from '#server/email/signed-links.ts';
import { StartupError } from '#server/env.ts';
import { freshStore, temporaryFolder } from '#tests/support/shop/test-database.ts';

const shopIn = (dataDir: string) => ({ env: { dataDir } });

describe('A signed link', () => {
  it('returns its signed value only in the same shop and for the same purpose', () => {
    const shop = shopIn(temporaryFolder());
    const token = signLink(shop, 'order', '41');
    expect(token).toMatch(/^[\w-]+\.[\w-]{43}$/);
    expect(readLink(shop, 'order', token)).toBe('41');
    expect(readLink(shop, 'newsletter-confirm', token)).toBeNull();
    expect(readLink(shopIn(temporaryFolder()), 'order', token)).toBeNull();
    expect(readLink(shop, 'order', signLink(shop, 'order', 'Jo Größe 41'))).toBe('Jo Größe 41');
  });

  it('is rejected when any part of it is changed', () => {
    const shop = shopIn(temporaryFolder());
    const token = signLink(shop, 'order', '41');
    const [reported = '', mark = ''] = token.split('.');
    const other = signLink(shop, 'order', '42').split('.')[0];
    const wrong = [
      `${other}.${mark}`,
      `${reported}.`,
      reported,
      `.${mark}`,
      `${token}x`,
      ` ${token}`,
      `${reported}=.${mark}`,
      '',
    ];
    for (let at = 0; at < token.length; at += 1) {
      const email = token[at] === 'A' ? 'B' : 'A';
      wrong.push(token.slice(0, at) + email + token.slice(at + 1));
    }
    for (const text of wrong) expect(readLink(shop, 'order', text)).toBeNull();
  });

  it('uses a secret that only the shop’s own system user can read and that survives a restart', () => {
    const dataDir = temporaryFolder();
    const token = signLink(shopIn(dataDir), 'order', '41');
    expect(statSync(join(dataDir, 'link-secret')).mode & 0o777).toBe(0o600);
    // Another spelling of the path bypasses the cached secret, as in another process.
    expect(readLink(shopIn(join(dataDir, '.', 'x', '..')), 'order', token)).toBe('41');
    expect(readLink(shopIn(`${dataDir}/`), 'order', token)).toBe('41');
  });

  it('uses a secret that is checked when the shop starts; a damaged secret is rejected with a message', async () => {
    const store = await freshStore();
    const { dataDir } = store;
    await loadLinkSecret(dataDir, store);
    const file = join(dataDir, 'link-secret');
    const sound = readFileSync(file, 'utf8');
    for (const damaged of ['', 'short', `${sound.trim()}x`, sound.replace(/./, '*'), '\0'.repeat(44)]) {
      writeFileSync(file, damaged);
      await expect(loadLinkSecret(dataDir, store)).rejects.toThrow(StartupError);
      await expect(loadLinkSecret(dataDir, store)).rejects.toThrow(
        `${file}, cannot be used: it is damaged. Put it back from a backup`,
      );
      expect(readFileSync(file, 'utf8')).toBe(damaged);
    }
    writeFileSync(file, sound);
    await loadLinkSecret(dataDir, store);
  });

  it('is never signed with a damaged secret', () => {
    const dataDir = temporaryFolder();
    writeFileSync(join(dataDir, 'link-secret'), 'short');
    expect(() => signLink(shopIn(dataDir), 'order', '41')).toThrow(/damaged/);
  });
});
