import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { HostServices, mergeServices, type Services } from '#desktop/main/host/host-services.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { type SecretsState, standInSecrets } from '../stand-in/secrets.ts';

const [shop, otherShop] = ['/srv/shop', '/srv/other'];

const servicesOf = (name: string): Services => ({
  publicUrl: `https://${name}.example`,
  proxies: 0,
  mail: null,
  stripe: { publishableKey: `pk_test_${name}`, secretKey: `sk_test_${name}`, webhookSecret: `whsec_${name}` },
});

function startsOf(folder: string) {
  return (state: SecretsState) => new HostServices(join(folder, 'services'), standInSecrets(state));
}

it('If the system’s encryption is missing at a start, stored Stripe keys are kept, and newly entered keys last until the app quits', () => {
  const start = startsOf(temporaryFolder());
  start('as always').write(shop, servicesOf('usual'));
  const without = start('unavailable');
  without.write(shop, servicesOf('typed'));
  expect(without.of(shop)).toEqual(servicesOf('typed'));
  expect(start('as always').of(shop)).toEqual(servicesOf('usual'));
});

it('Stripe keys that the system can’t decrypt yet are found as soon as the system can, without a restart of the app', () => {
  const folder = temporaryFolder();
  startsOf(folder)('as always').write(shop, servicesOf('usual'));
  let isUnlocked = false;
  const secrets = () => standInSecrets(isUnlocked ? 'as always' : 'unavailable');
  const services = new HostServices(join(folder, 'services'), {
    isEncryptionAvailable: () => secrets().isEncryptionAvailable(),
    encryptString: (text) => secrets().encryptString(text),
    decryptString: (bytes) => secrets().decryptString(bytes),
  });
  expect(services.of(shop).stripe).toBeNull();
  isUnlocked = true;
  expect(services.of(shop)).toEqual(servicesOf('usual'));
});

it('Stripe keys that can’t be decrypted at one start are kept, and used at a later start that can decrypt them', () => {
  const folder = temporaryFolder();
  const start = startsOf(folder);
  const usual = start('as always');
  usual.write(shop, servicesOf('usual'));
  usual.write(otherShop, servicesOf('other'));
  const stranger = start('another key');
  expect(stranger.of(shop).stripe).toBeNull();
  stranger.write(shop, servicesOf('typed'));
  expect(start('another key').of(shop)).toEqual(servicesOf('typed'));

  const again = start('as always');
  expect(again.of(shop)).toEqual(servicesOf('usual'));
  expect(again.of(otherShop)).toEqual(servicesOf('other'));
  again.write(shop, servicesOf('newest'));
  expect(start('as always').of(shop)).toEqual(servicesOf('newest'));
  expect(start('as always').of(otherShop)).toEqual(servicesOf('other'));
  for (const name of readdirSync(folder)) expect(readFileSync(join(folder, name), 'utf8')).not.toContain('sk_test');
});

it('A mail server entered while the stored Stripe keys can’t be decrypted doesn’t replace the keys', () => {
  const folder = temporaryFolder();
  const start = startsOf(folder);
  start('as always').write(shop, servicesOf('usual'));
  const mail = { host: 'mail.example', port: 587, user: '', password: '' };
  const stranger = start('another key');
  stranger.write(shop, { ...stranger.of(shop), mail });
  const { stripe } = servicesOf('usual');
  // The file with the keys and the file with the mail server were both written by this user.
  start('as always').write(otherShop, servicesOf('other'));
  expect(start('as always').of(shop).stripe).toEqual(stripe);
  const without = start('as always');
  without.write(shop, { ...without.of(shop), stripe: null });
  expect(start('as always').of(shop).stripe).toBeNull();
});

it('Service settings stored by a newer version are kept when an older version saves them', () => {
  const folder = temporaryFolder();
  const newer = { ...servicesOf('usual'), sms: { token: 'of a newer version' } };
  startsOf(folder)('as always').write(shop, newer);
  const older = startsOf(folder)('as always');
  const { publicUrl, stripe } = servicesOf('typed');
  const merged = mergeServices(older.of(shop), { publicUrl, proxies: 0, mail: null, stripe });
  if (typeof merged === 'string') throw new Error(merged);
  older.write(shop, merged);
  expect(startsOf(folder)('as always').of(shop)).toMatchObject({ publicUrl, sms: newer.sms });
});
