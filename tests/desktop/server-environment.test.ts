import { expect, it } from 'vitest';
import { inheritedEnvironment, serverEnvironment } from '#desktop/main/host/server-environment.ts';

const setting = {
  kind: 'host',
  folder: '/srv/shop',
  port: 3000,
  isOnNetwork: false,
  backupFolder: null,
  goesWithoutKeys: false,
} as const;
const noServices = { publicUrl: '', proxies: 0, mail: null, stripe: null };

// The server's settings, see docs/owner/README.md. If the app inherited them from a user's shell, it would open another shop or
// send mail for that shop.
const ofAnotherShop = {
  DATABASE_URL: 'postgres://shop:secret@db.example:5432/shop',
  DATABASE_POOLER: 'transaction',
  BACKUP_DIR: '/srv/backups',
  S3_BUCKET: 'pictures',
  S3_ENDPOINT: 'https://s3.example',
  AWS_ACCESS_KEY_ID: 'key',
  AWS_SECRET_ACCESS_KEY: 'secret',
  SMTP_URL: 'smtp://mail.example',
  PUBLIC_URL: 'https://another.example',
  STRIPE_SECRET_KEY: 'sk_live_another',
  STRIPE_API_BASE: 'https://another.example',
  PAYMENTS: 'stripe',
  ADMIN_PASSWORD: 'secret',
  COMING_SOON: 'off',
  NODE_OPTIONS: '--require=/tmp/anything.js',
};

it('The shop’s processes inherit the system’s variables from the user’s shell, but no settings of another shop', () => {
  const env = { PATH: '/usr/bin', Path: 'C:\\Windows', HOME: '/home/mara', LC_ALL: 'en_AU.UTF-8', ...ofAnotherShop };
  const given = { ...inheritedEnvironment(env), ...serverEnvironment(env, setting, null, noServices) };
  expect(given).toEqual({
    PATH: '/usr/bin',
    Path: 'C:\\Windows',
    HOME: '/home/mara',
    LC_ALL: 'en_AU.UTF-8',
    NODE_ENV: 'production',
    DATA_DIR: '/srv/shop',
    PORT: '3000',
    HOST: '127.0.0.1',
  });
});

it('A shop without the Stripe keys that it has used is closed to customers, because their payments would be simulated', () => {
  const closed = { PAYMENTS: 'till', COMING_SOON: 'on' };
  const withoutKeys = serverEnvironment({}, { ...setting, goesWithoutKeys: true }, null, noServices);
  expect(withoutKeys).toMatchObject(closed);
  expect(serverEnvironment({}, setting, null, noServices)).not.toMatchObject(closed);
});
