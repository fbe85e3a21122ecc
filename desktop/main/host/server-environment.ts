import type { Input } from '#desktop/ipc.ts';
import type { HostSetting } from '../app-settings.ts';
import { environmentOfServices, type Services } from './host-services.ts';

/** What a program needs to know about the system: the paths of files and programs, the language, and the network settings. */
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
 * What the shop's processes inherit. It is a list of allowed variables: a DATABASE_URL or a bucket from the user's shell would
 * open a different shop than the one in the folder.
 */
export function inheritedEnvironment(env: NodeJS.ProcessEnv): Record<string, string> {
  const found = Object.entries(env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && isInherited(entry[0]),
  );
  return { ...Object.fromEntries(found), NODE_ENV: 'production' };
}

/** Windows varies the case of names, such as `Path`; on other systems, proxy variables may also be in lower case. */
function isInherited(name: string): boolean {
  const upper = name.toUpperCase();
  // The log level doesn't affect the shop.
  return ofTheSystem.has(upper) || upper.startsWith('LC_') || upper === 'LOG_LEVEL';
}

/** The environment of the server for a shop's setting. `account` is a new shop's first staff account. */
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
    // A replacement for the real Stripe API, for testing. Without keys, the server refuses to start with it.
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
