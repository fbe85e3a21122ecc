import { resolve } from 'node:path';
import { z } from 'zod';
import { isPostgresUrl } from './db/postgres/database-address.ts';
import { isLoopback } from './http/guards/hosts-and-origins.ts';
import type { ProviderName } from './payments/providers/payment-provider.ts';
import { readStripeSettings, type StripeSettings, stripeContradictions } from './payments/providers/stripe-settings.ts';
import { readS3Settings, type S3Settings, s3Contradictions } from './uploads/s3-settings.ts';

/** Thrown if the shop can't start for a reason that a person can resolve. main.ts prints only its message, without a stack trace. */
export class StartupError extends Error {}

const onOff = (name: string) => z.enum(['on', 'off'], { error: `${name} is either "on" or "off".` });
const empty = (value: unknown) => (value === '' ? undefined : value);
const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(empty, schema.optional());

const environmentSchema = z.object({
  PORT: optional(
    z.coerce
      .number({ error: 'PORT is a number from 0 to 65535; 0 takes a free one.' })
      .int('PORT is a whole number.')
      .min(0, 'PORT is a number from 0 to 65535; 0 takes a free one.')
      .max(65_535, 'PORT is a number from 0 to 65535; 0 takes a free one.'),
  ),
  HOST: optional(z.string().regex(/^[\w.:-]+$/, 'HOST is an address or a name of this computer, such as 127.0.0.1.')),
  DATA_DIR: optional(z.string()),
  BACKUP_DIR: optional(z.string()),
  DATABASE_URL: optional(
    z
      .string()
      .refine(
        (url) => isPostgresUrl(url) && URL.canParse(url),
        'DATABASE_URL is the address of a PostgreSQL database, such as postgres://name:password@db.example:5432/shop. ' +
          'Without it the shop keeps its data in DATA_DIR.',
      ),
  ),
  DATABASE_POOLER: optional(
    z.enum(['transaction'], {
      error: 'DATABASE_POOLER is "transaction" behind a pooler that lends a connection for one transaction, or unset.',
    }),
  ),
  PUBLIC_URL: optional(
    z
      .string()
      .regex(
        /^https?:\/\/[^\s/?#]+\/?$/,
        'PUBLIC_URL is the shop’s address without a path, such as https://shop.example.',
      )
      .transform((url) => url.replace(/\/$/, '')),
  ),
  ALLOWED_HOSTS: optional(
    z
      .string()
      .regex(
        /^\s*[\w.:-]+(\s*,\s*[\w.:-]+)*\s*$/,
        'ALLOWED_HOSTS is a list of host names without ports, separated by commas, such as shop.local,www.shop.example.',
      )
      .transform((list) => list.split(',').map((name) => name.trim())),
  ),
  ADMIN_USERNAME: optional(z.string().trim().min(3, 'ADMIN_USERNAME has at least 3 characters.').max(254)),
  ADMIN_EMAIL: optional(z.email('ADMIN_EMAIL is an email address.')),
  ADMIN_PASSWORD: optional(z.string().min(6, 'ADMIN_PASSWORD has at least 6 characters.').max(200)),
  SAMPLE: optional(z.enum(['on', 'off', 'stock'], { error: 'SAMPLE is "on", "off" or "stock".' })),
  COMING_SOON: optional(onOff('COMING_SOON')),
  TRUST_PROXY: optional(
    z
      .string()
      .regex(
        /^(\d{1,2}|(loopback|linklocal|uniquelocal|[\da-fA-F.:]+(\/\d{1,3})?)(\s*,\s*(loopback|linklocal|uniquelocal|[\da-fA-F.:]+(\/\d{1,3})?))*)$/,
        'TRUST_PROXY is the number of proxies in front of the shop, or their addresses separated by commas.',
      ),
  ),
  SMTP_URL: optional(
    z
      .string()
      .refine(
        (url) => /^smtps?:\/\/[^\s/?#]+/.test(url) && URL.canParse(url),
        'SMTP_URL is the mail server’s address, such as smtps://name:password@mail.example:465.',
      ),
  ),
  S3_BUCKET: optional(
    z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'S3_BUCKET is the name of a bucket, such as shop-pictures.'),
  ),
  S3_ENDPOINT: optional(
    z
      .string()
      .regex(
        /^https?:\/\/[^\s/?#]+\/?$/,
        'S3_ENDPOINT is the address of a store that speaks S3, such as https://s3.example.',
      )
      .transform((url) => url.replace(/\/$/, '')),
  ),
  S3_REGION: optional(
    z.string().regex(/^[a-z0-9-]{2,40}$/, 'S3_REGION is a region’s short name, such as ap-southeast-2.'),
  ),
  AWS_REGION: optional(z.string()),
  AWS_ACCESS_KEY_ID: optional(z.string()),
  AWS_SECRET_ACCESS_KEY: optional(z.string()),
  AWS_SESSION_TOKEN: optional(z.string()),
  GA_MEASUREMENT_ID: optional(
    z.string().regex(/^G-[A-Z0-9]{4,20}$/, 'GA_MEASUREMENT_ID is Google’s name for the website, such as G-AB12CD34EF.'),
  ),
  PAYMENTS: optional(z.enum(['till', 'stripe'], { error: 'PAYMENTS is either "till" or "stripe".' })),
  STRIPE_SECRET_KEY: optional(
    z
      .string()
      .regex(/^(sk|rk)_(test|live)_\w+$/, 'STRIPE_SECRET_KEY begins with sk_test_, sk_live_, rk_test_ or rk_live_.'),
  ),
  STRIPE_PUBLISHABLE_KEY: optional(
    z.string().regex(/^pk_(test|live)_\w+$/, 'STRIPE_PUBLISHABLE_KEY begins with pk_test_ or pk_live_.'),
  ),
  STRIPE_WEBHOOK_SECRET: optional(z.string().regex(/^whsec_[\w+/=]+$/, 'STRIPE_WEBHOOK_SECRET begins with whsec_.')),
  STRIPE_API_BASE: optional(
    z
      .string()
      .regex(
        /^https?:\/\/[^\s/?#]+\/?$/,
        'STRIPE_API_BASE is an address without a path, such as http://127.0.0.1:12111.',
      )
      .transform((url) => url.replace(/\/$/, '')),
  ),
  OPERATOR_TOKEN: optional(
    z
      .string()
      .regex(
        /^[\w.~+/=-]{24,200}$/,
        'OPERATOR_TOKEN has at least 24 letters and figures, such as the output of: openssl rand -hex 24.',
      ),
  ),
  PAGE_CACHE: optional(onOff('PAGE_CACHE')),
  LOG_LEVEL: optional(
    z.enum(['debug', 'info', 'warn', 'error', 'silent'], {
      error: 'LOG_LEVEL is one of debug, info, warn, error and silent.',
    }),
  ),
});

interface DatabaseSettings {
  url: string;
  /**
   * Whether PostgreSQL's statements are prepared once and then called by name. False with a pooler that pools by transaction, because
   * the names would be lost.
   */
  namesStatements: boolean;
}

export interface Settings {
  /** The port on which the shop listens; 0 selects a free port. */
  port: number;
  host: string;
  /** The absolute path of the data folder. */
  dataDir: string;
  /** The absolute path of the folder for the automatic nightly backup; null for no automatic backups. */
  backupDir: string | null;
  /** The shop's PostgreSQL database; null if the shop stores its data in the data folder. */
  database: DatabaseSettings | null;
  /** The public URL without a trailing slash; null for the URL on which the shop listens. */
  publicUrl: string | null;
  /**
   * The host names that requests may use, in addition to the computer's own. Null allows any name, because only this computer can reach
   * the shop.
   */
  allowedHosts: readonly string[] | null;
  /** The staff account that is created in an empty data folder. Null values are generated. */
  admin: { username: string | null; email: string | null; password: string | null };
  /** Whether an empty data folder becomes the sample shop. */
  sample: boolean | 'stock';
  /** Whether customers see the Coming Soon page, whatever the stored setting says; null to use the stored setting. */
  comingSoon: boolean | null;
  /** Express's `trust proxy` setting: the proxies that may state the client's IP address. */
  trustProxy: number | string | false;
  /** The mail server's URL, with username and password; null to leave emails in the outbox. */
  smtpUrl: string | null;
  /** The S3 bucket for new images; null to store them in the data folder. */
  s3: S3Settings | null;
  /** The Google Analytics id, to which page views are also sent; null to keep page views in the shop. */
  analyticsId: string | null;
  /** The payment provider for all payments from now on. */
  payments: ProviderName;
  /** Whether the owner chose the till, which only simulates payments, although the shop has taken real payments before. */
  choosesTill: boolean;
  /** Stripe's keys; null if there are none. If the till is active, the keys are still used for earlier charges at Stripe. */
  stripe: StripeSettings | null;
  /**
   * The token that gives access to /metrics and to the details of /api/health. Null gives no access; owners still see the details of
   * /api/health.
   */
  operatorToken: string | null;
  pageCache: boolean;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
}

/** The settings of a running shop, whose URL is known. */
export interface Env extends Settings {
  publicUrl: string;
}

/**
 * Reads the environment once, at startup.
 * @throws StartupError that names every wrong value
 */
export function readEnv(source: Record<string, string | undefined>): Settings {
  const result = environmentSchema.safeParse(source);
  const sentences = result.success
    ? [...s3Contradictions(result.data), ...stripeContradictions(result.data)]
    : result.error.issues.map((issue) => issue.message);
  if (!result.success || sentences.length > 0) throw new StartupError(sentences.join('\n'));
  const found = result.data;
  const proxy = found.TRUST_PROXY;
  const stripe = readStripeSettings(found);
  const host = found.HOST ?? '127.0.0.1';
  return {
    port: found.PORT ?? 3000,
    host,
    dataDir: resolve(found.DATA_DIR ?? 'data'),
    backupDir: found.BACKUP_DIR === undefined ? null : resolve(found.BACKUP_DIR),
    database: found.DATABASE_URL
      ? { url: found.DATABASE_URL, namesStatements: found.DATABASE_POOLER !== 'transaction' }
      : null,
    publicUrl: found.PUBLIC_URL ?? null,
    allowedHosts: readAllowedHosts(host, found.PUBLIC_URL, found.ALLOWED_HOSTS),
    admin: {
      username: found.ADMIN_USERNAME ?? null,
      email: found.ADMIN_EMAIL ?? null,
      password: found.ADMIN_PASSWORD ?? null,
    },
    sample: found.SAMPLE === 'stock' ? ('stock' as const) : found.SAMPLE !== 'off',
    comingSoon: found.COMING_SOON === undefined ? null : found.COMING_SOON === 'on',
    trustProxy: proxy === undefined ? false : /^\d+$/.test(proxy) ? Number(proxy) : proxy,
    smtpUrl: found.SMTP_URL ?? null,
    s3: readS3Settings(found),
    payments: found.PAYMENTS ?? (stripe === null ? 'till' : 'stripe'),
    choosesTill: found.PAYMENTS === 'till',
    stripe,
    analyticsId: found.GA_MEASUREMENT_ID ?? null,
    operatorToken: found.OPERATOR_TOKEN ?? null,
    pageCache: found.PAGE_CACHE !== 'off',
    logLevel: found.LOG_LEVEL ?? 'info',
  };
}

function readAllowedHosts(host: string, publicUrl: string | undefined, more: string[] | undefined): string[] | null {
  if (publicUrl === undefined && more === undefined && isLoopback(host)) return null;
  return [host, ...(publicUrl === undefined ? [] : [new URL(publicUrl).hostname]), ...(more ?? [])];
}
