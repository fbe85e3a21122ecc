import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { safeStorage } from 'electron';
import { z } from 'zod';
import type { ShownServices, TypedServices } from '#desktop/host-services.ts';

const services = z.strictObject({
  publicUrl: z.string(),
  proxies: z.number().int(),
  mail: z.strictObject({ host: z.string(), port: z.number().int(), user: z.string(), password: z.string() }).nullable(),
  stripe: z.strictObject({ publishableKey: z.string(), secretKey: z.string(), webhookSecret: z.string() }).nullable(),
});
export type Services = z.output<typeof services>;

const noServices: Services = { publicUrl: '', proxies: 0, mail: null, stripe: null };
const contents = z.record(z.string(), services);

/**
 * The services of each shop that runs on this computer, by its folder, encrypted by the system for this user. They are
 * the computer's and in no backup. Where the system can't encrypt, they last until the app ends.
 */
export class HostServices {
  readonly #file: string;
  #known: Record<string, Services> | null = null;

  constructor(file: string) {
    this.#file = file;
  }

  of(folder: string): Services {
    return this.#all()[folder] ?? noServices;
  }

  write(folder: string, changed: Services): void {
    this.#known = { ...this.#all(), [folder]: changed };
    if (!safeStorage.isEncryptionAvailable()) {
      rmSync(this.#file, { force: true });
      return;
    }
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, safeStorage.encryptString(JSON.stringify(this.#known)), { mode: 0o600 });
  }

  #all(): Record<string, Services> {
    this.#known ??= this.#read();
    return this.#known;
  }

  /** What can't be read, after a reinstalled system, say, is none: the owner enters it again. */
  #read(): Record<string, Services> {
    if (!existsSync(this.#file) || !safeStorage.isEncryptionAvailable()) return {};
    try {
      return contents.parse(JSON.parse(safeStorage.decryptString(readFileSync(this.#file))));
    } catch {
      return {};
    }
  }
}

/** As the window may know them. */
export function showServices({ publicUrl, proxies, mail, stripe }: Services): ShownServices {
  return {
    publicUrl,
    proxies,
    mail: mail && { host: mail.host, port: mail.port, user: mail.user, hasPassword: mail.password !== '' },
    stripe: stripe && { publishableKey: stripe.publishableKey },
    isStored: safeStorage.isEncryptionAvailable(),
  };
}

/** What was typed, with the secrets of before where none was. A sentence where one is needed that there isn't. */
export function mergeServices(before: Services, typed: TypedServices): Services | string {
  const { mail, stripe } = typed;
  const secretKey = stripe?.secretKey ?? before.stripe?.secretKey;
  const webhookSecret = stripe?.webhookSecret ?? before.stripe?.webhookSecret;
  const publicUrl = typed.publicUrl.replace(/\/$/, '');
  if (stripe) {
    if (!secretKey || !webhookSecret) return 'Stripe needs all three of its keys.';
    const isLive = secretKey.includes('_live_');
    if (isLive !== stripe.publishableKey.includes('_live_')) return 'One of the keys is a live key and one a test key.';
    if (isLive && !publicUrl.startsWith('https://')) {
      return 'Stripe takes live payments on https alone: enter the website’s address with https:// below.';
    }
  }
  return {
    publicUrl,
    proxies: typed.proxies,
    mail: mail && { ...mail, password: mail.password ?? (mail.user === '' ? '' : (before.mail?.password ?? '')) },
    stripe: stripe && { ...stripe, secretKey: secretKey ?? '', webhookSecret: webhookSecret ?? '' },
  };
}

/** As the server's process reads them. */
export function environmentOfServices({ publicUrl, proxies, mail, stripe }: Services): Record<string, string> {
  return {
    ...(publicUrl === '' ? {} : { PUBLIC_URL: publicUrl }),
    ...(proxies === 0 ? {} : { TRUST_PROXY: String(proxies) }),
    ...(mail === null ? {} : { SMTP_URL: smtpUrl(mail) }),
    ...(stripe === null
      ? {}
      : {
          STRIPE_PUBLISHABLE_KEY: stripe.publishableKey,
          STRIPE_SECRET_KEY: stripe.secretKey,
          STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
        }),
  };
}

/** The port of mail over TLS from the first byte; on others the server offers it itself. */
const tlsPort = 465;

function smtpUrl({ host, port, user, password }: NonNullable<Services['mail']>): string {
  const account = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  return `${port === tlsPort ? 'smtps' : 'smtp'}://${account}${host}:${port}`;
}
