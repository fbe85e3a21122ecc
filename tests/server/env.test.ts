import { describe, expect, it } from 'vitest';
import { readEnv, StartupError } from '#server/env.ts';

function toAppError(source: Record<string, string>): string {
  try {
    readEnv(source);
  } catch (error) {
    expect(error).toBeInstanceOf(StartupError);
    return (error as Error).message;
  }
  return '';
}

describe('The server’s environment variables', () => {
  it('may all be missing', () => {
    expect(readEnv({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: null,
      sample: true,
      comingSoon: null,
      trustProxy: false,
      analyticsId: null,
      pageCache: true,
    });
    expect(readEnv({}).dataDir).toMatch(/^\/.*\/data$/);
  });

  it('may be empty, which counts as unset', () => {
    expect(readEnv({ PORT: '', COMING_SOON: '', PUBLIC_URL: '', STRIPE_SECRET_KEY: '' })).toEqual(readEnv({}));
  });

  it('are parsed into typed settings', () => {
    expect(
      readEnv({ PORT: '0', PUBLIC_URL: 'https://shop.example/', COMING_SOON: 'off', SAMPLE: 'off', TRUST_PROXY: '2' }),
    ).toMatchObject({ port: 0, publicUrl: 'https://shop.example', comingSoon: false, sample: false, trustProxy: 2 });
    expect(readEnv({ TRUST_PROXY: 'loopback, 10.0.0.0/8' }).trustProxy).toBe('loopback, 10.0.0.0/8');
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['HOST', 'a b'],
    ['ALLOWED_HOSTS', 'https://shop.example'],
    ['PUBLIC_URL', 'shop.example'],
    ['PUBLIC_URL', 'https://shop.example/path'],
    ['SAMPLE', 'no'],
    ['COMING_SOON', 'true'],
    ['ADMIN_EMAIL', 'owner'],
    ['ADMIN_PASSWORD', '12345'],
    ['TRUST_PROXY', 'everybody'],
    ['PAGE_CACHE', '0'],
    ['SMTP_URL', 'mail.example:25'],
    ['SMTP_URL', 'smtp://'],
    ['LOG_LEVEL', 'loud'],
    ['S3_BUCKET', 'My Bucket'],
    ['S3_ENDPOINT', 's3.example'],
    ['S3_REGION', 'Sydney!'],
    ['GA_MEASUREMENT_ID', '"><script>'],
  ])('stop the start with a message that names the variable if %s is wrong (%s)', (name, value) => {
    expect(toAppError({ [name]: value })).toMatch(new RegExp(`^${name}\\b.*\\.$`));
  });

  it('name the bucket for the pictures; without a bucket, uploaded pictures are kept in the data folder', () => {
    expect(readEnv({}).s3).toBeNull();
    expect(readEnv({ S3_BUCKET: 'shop-pictures', AWS_REGION: 'eu-west-1' }).s3).toEqual({
      bucket: 'shop-pictures',
      endpoint: null,
      region: 'eu-west-1',
      credentials: null,
    });
    const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };
    const own = { S3_BUCKET: 'shop-pictures', S3_ENDPOINT: 'https://s3.example/', S3_REGION: 'auto', ...keys };
    expect(readEnv(own).s3).toMatchObject({
      endpoint: 'https://s3.example',
      region: 'auto',
      credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
    });
  });

  it.each([
    ['S3_ENDPOINT', { S3_ENDPOINT: 'https://s3.example' }],
    ['S3_REGION', { S3_REGION: 'auto' }],
    ['AWS_ACCESS_KEY_ID', { S3_BUCKET: 'shop-pictures', AWS_ACCESS_KEY_ID: 'id' }],
  ])('are rejected if only half of the settings for a bucket is set: %s', (name, source) => {
    expect(toAppError(source)).toMatch(new RegExp(`^${name} .*set both or neither.$`));
  });

  it('with several errors are rejected with one message that lists all errors', () => {
    expect(toAppError({ PORT: 'x', SAMPLE: 'x' }).split('\n')).toHaveLength(2);
  });

  it('may name a PostgreSQL database; any other kind of database is rejected with a message', () => {
    const url = 'postgres://shop:secret@db.example/shop';
    expect(readEnv({}).database).toBeNull();
    expect(readEnv({ DATABASE_URL: url }).database).toEqual({ url, namesStatements: true });
    expect(readEnv({ DATABASE_URL: url, DATABASE_POOLER: 'transaction' }).database?.namesStatements).toBe(false);
    for (const wrong of ['something', 'mysql://db.example/shop', 'postgres://'])
      expect(toAppError({ DATABASE_URL: wrong })).toMatch(/^DATABASE_URL is the address of a PostgreSQL database/);
    expect(toAppError({ DATABASE_URL: url, DATABASE_POOLER: 'on' })).toMatch(/^DATABASE_POOLER is "transaction"/);
  });
});

describe('Stripe’s keys', () => {
  const keys = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  };
  const liveKeys = { ...keys, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' };

  it('make Stripe the payment provider unless the owner chooses the simulated one', () => {
    expect(readEnv(keys)).toMatchObject({ payments: 'stripe', choosesTill: false, stripe: { apiBase: null } });
    expect(readEnv({ ...keys, PAYMENTS: 'till' })).toMatchObject({ payments: 'till', choosesTill: true });
    expect(readEnv({})).toMatchObject({ payments: 'till', choosesTill: false, stripe: null });
  });

  it.each(Object.keys(keys))(
    'are all required: without %s, the shop doesn’t start, and the message names the missing key',
    (name) => {
      expect(toAppError({ ...keys, [name]: undefined })).toBe(
        `Stripe needs all of its keys: set ${name} too, or none of them.`,
      );
    },
  );

  it.each([
    [{ ...keys, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }, /one is a live key, one a test key/],
    [liveKeys, /live payments only over https/],
    [{ ...liveKeys, PUBLIC_URL: 'http://shop.example' }, /live payments only over https/],
    [
      { ...liveKeys, PUBLIC_URL: 'https://shop.example', STRIPE_API_BASE: 'http://127.0.0.1:1' },
      /STRIPE_API_BASE is for tests/,
    ],
    [{ STRIPE_API_BASE: 'http://127.0.0.1:1' }, /of no use without the keys/],
    [
      { PAYMENTS: 'stripe' },
      /PAYMENTS=stripe needs the keys of Stripe: set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and/,
    ],
    [{ ...keys, STRIPE_SECRET_KEY: 'pk_test_1' }, /STRIPE_SECRET_KEY begins with sk_test_/],
  ])('that contradict each other prevent the start, with an error: %j', (source, sentence) => {
    expect(toAppError(source)).toMatch(sentence);
    expect(toAppError(source)).not.toContain('sk_live_1');
  });

  it('may be live keys on https', () => {
    expect(readEnv({ ...liveKeys, PUBLIC_URL: 'https://shop.example' }).payments).toBe('stripe');
  });
});
