import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import type { ShownServices, TypedServices } from '#desktop/host-services.ts';
import type { Secrets } from '../sign-in/secrets.ts';

/** Loose, so that fields stored by a newer version are kept. */
const services = z.looseObject({
  publicUrl: z.string(),
  proxies: z.number().int(),
  mail: z.looseObject({ host: z.string(), port: z.number().int(), user: z.string(), password: z.string() }).nullable(),
  stripe: z.looseObject({ publishableKey: z.string(), secretKey: z.string(), webhookSecret: z.string() }).nullable(),
});
export type Services = z.output<typeof services>;

const noServices: Services = { publicUrl: '', proxies: 0, mail: null, stripe: null };
const contents = z.record(z.string(), services);

/**
 * The services (mail server, Stripe keys, website address) of each shop on this computer, stored by the shop's folder. The operating
 * system encrypts them for this user. They belong to the computer and aren't part of any backup. If the system can't encrypt, they are
 * kept only until the app quits. A file that can't be decrypted is kept and read again at the next start.
 */
export class HostServices {
  readonly #file: string;
  readonly #secrets: Secrets;
  #known: Record<string, Services> | null = null;
  /** The files that were set aside and whose services are already in `#known`. */
  #merged: string[] = [];

  constructor(file: string, secrets: Secrets) {
    this.#file = file;
    this.#secrets = secrets;
  }

  get isStored(): boolean {
    return this.#secrets.isEncryptionAvailable();
  }

  of(folder: string): Services {
    return this.#all()[folder] ?? noServices;
  }

  write(folder: string, changed: Services): void {
    const all = this.#all();
    const wasRead = this.#known !== null;
    this.#known = { ...all, [folder]: changed };
    if (!this.isStored) return;
    mkdirSync(dirname(this.#file), { recursive: true });
    const before = existsSync(this.#file) ? this.#read(this.#file) : {};
    if (before === null) renameSync(this.#file, `${this.#file}-${new Date().toISOString().replace(/[:.]/g, '-')}`);
    // Adds services from files that couldn't be read before. They would be lost otherwise, because the owner didn't see these services
    // when entering the changed ones.
    const unseen = this.#readAside().filter(([name]) => !this.#merged.includes(name));
    const late = [...unseen.map(([, services]) => services), ...(wasRead ? [] : [before ?? {}])];
    this.#known = mergeServicesOf(...late, { ...before, ...this.#known });
    const written = `${this.#file}.new`;
    writeFileSync(written, this.#secrets.encryptString(JSON.stringify(this.#known)), { mode: 0o600, flush: true });
    renameSync(written, this.#file);
    for (const aside of this.#filesAside()) if (this.#read(aside) !== null) rmSync(aside);
  }

  #all(): Record<string, Services> {
    if (this.#known !== null) return this.#known;
    const stored = existsSync(this.#file) ? this.#read(this.#file) : {};
    const asides = this.#readAside();
    const found = mergeServicesOf(...asides.map(([, services]) => services), stored ?? {});
    // If the file can't be decrypted, it is read again next time, because the user may unlock the system's keys in the meantime.
    if (stored !== null) {
      this.#known = found;
      this.#merged = asides.map(([name]) => name);
    }
    return found;
  }

  /** Returns those files set aside that can be read now, with their names, oldest first. */
  #readAside(): [string, Record<string, Services>][] {
    return this.#filesAside().flatMap((name) => {
      const services = this.#read(name);
      return services === null ? [] : [[name, services]];
    });
  }

  /** Returns the files set aside: those that couldn't be read when new services were saved. Oldest first. */
  #filesAside(): string[] {
    const folder = dirname(this.#file);
    if (!existsSync(folder)) return [];
    const names = readdirSync(folder).filter((name) => name.startsWith(`${basename(this.#file)}-`));
    return names.sort().map((name) => join(folder, name));
  }

  /** Returns null if the system can't decrypt the file, now or ever. The owner then enters the services again. */
  #read(file: string): Record<string, Services> | null {
    if (!this.isStored) return null;
    try {
      return contents.parse(JSON.parse(this.#secrets.decryptString(readFileSync(file))));
    } catch {
      return null;
    }
  }
}

/**
 * Merges the services from several files; a later file overrides an earlier one. A service that a later file lacks is taken from the
 * earlier file. The owner may have entered only some services while the earlier file couldn't be read.
 */
function mergeServicesOf(...files: Record<string, Services>[]): Record<string, Services> {
  const merged: Record<string, Services> = {};
  for (const file of files) {
    for (const [folder, own] of Object.entries(file)) {
      const before = merged[folder];
      merged[folder] = {
        ...before,
        ...own,
        mail: own.mail ?? before?.mail ?? null,
        stripe: own.stripe ?? before?.stripe ?? null,
      };
    }
  }
  return merged;
}

/** Returns the services without their secrets, for the window. */
export function showServices({ publicUrl, proxies, mail, stripe }: Services, isStored: boolean): ShownServices {
  return {
    publicUrl,
    proxies,
    mail: mail && { host: mail.host, port: mail.port, user: mail.user, hasPassword: mail.password !== '' },
    stripe: stripe && { publishableKey: stripe.publishableKey },
    isStored,
  };
}

/**
 * Merges the services that the owner entered with the stored ones. A secret that was left empty keeps its stored value. Returns a
 * message if a required secret is missing.
 */
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
      return 'Stripe takes live payments only over https: enter the website’s address with https:// below.';
    }
  }
  return {
    ...before,
    publicUrl,
    proxies: typed.proxies,
    mail: mail && { ...mail, password: mail.password ?? (mail.user === '' ? '' : (before.mail?.password ?? '')) },
    stripe: stripe && { ...stripe, secretKey: secretKey ?? '', webhookSecret: webhookSecret ?? '' },
  };
}

/** Returns the services as environment variables for the server's process. */
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

/** The port on which mail connections use TLS from the start. On other ports, the mail server offers TLS after connecting. */
const tlsPort = 465;

function smtpUrl({ host, port, user, password }: NonNullable<Services['mail']>): string {
  const account = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  return `${port === tlsPort ? 'smtps' : 'smtp'}://${account}${host}:${port}`;
}
