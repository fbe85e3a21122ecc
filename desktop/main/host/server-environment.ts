import type { Input } from '#desktop/ipc.ts';
import type { HostSetting } from '../app-settings.ts';
import { environmentOfServices, type Services } from './host-services.ts';

/** What a program needs to know of the system: where files and programs are, its language, and how it reaches the network. */
const ofTheSystem = new Set([
  'PATH',
  'HOME',
  'USER',
  'LOGNAME',
  'LANG',
  'LANGUAGE',
  'TZ',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SYSTEMROOT',
  'SYSTEMDRIVE',
  'WINDIR',
  'COMSPEC',
  'USERPROFILE',
  'USERNAME',
  'APPDATA',
  'LOCALAPPDATA',
  'PROGRAMDATA',
  'PATHEXT',
  'NUMBER_OF_PROCESSORS',
  'PROCESSOR_ARCHITECTURE',
  'XDG_RUNTIME_DIR',
  'DBUS_SESSION_BUS_ADDRESS',
  'LD_LIBRARY_PATH',
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
]);

/**
 * What the shop's processes inherit. A list, and not all but some: a DATABASE_URL or a bucket of the user's shell would
 * open another shop than the one in the folder.
 */
export function inheritedEnvironment(env: NodeJS.ProcessEnv): Record<string, string> {
  const found = Object.entries(env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && isInherited(entry[0]),
  );
  return { ...Object.fromEntries(found), NODE_ENV: 'production' };
}

/** Windows writes names as it likes, such as `Path`; elsewhere proxies are also written small. */
function isInherited(name: string): boolean {
  const upper = name.toUpperCase();
  // How much is logged changes no shop.
  return ofTheSystem.has(upper) || upper.startsWith('LC_') || upper === 'LOG_LEVEL';
}

/** Of the server for the shop of a setting. `account` is the first of a new shop's staff. */
export function serverEnvironment(
  env: NodeJS.ProcessEnv,
  { folder, port, isOnNetwork, goesWithoutKeys }: HostSetting,
  account: Input<'hostShop'>['account'],
  services: Services,
): Record<string, string> {
  return {
    ...inheritedEnvironment(env),
    DATA_DIR: folder,
    PORT: String(port),
    HOST: isOnNetwork ? '0.0.0.0' : '127.0.0.1',
    ...(goesWithoutKeys ? { PAYMENTS: 'till' } : {}),
    // Another Stripe than the real one, to try things out; without keys the server refuses to start with it.
    ...(services.stripe !== null && env.STRIPE_API_BASE ? { STRIPE_API_BASE: env.STRIPE_API_BASE } : {}),
    ...environmentOfServices(services),
    ...(account === null
      ? {}
      : {
          ADMIN_USERNAME: account.username,
          ADMIN_EMAIL: account.email,
          ADMIN_PASSWORD: account.password,
          SAMPLE: account.withSamples ? 'on' : 'off',
        }),
  };
}
