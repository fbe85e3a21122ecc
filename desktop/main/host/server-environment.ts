import type { Input } from '#desktop/ipc.ts';
import type { HostSetting } from '../app-settings.ts';
import { environmentOfServices, type Services } from './host-services.ts';

/** The variables that tell a program about the computer: paths of files and programs, the language, and the network settings. */
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
 * Returns the environment variables that the shop's processes inherit. Only listed variables are inherited. Otherwise, a DATABASE_URL
 * or a bucket from the user's shell would open another shop than the one in the folder.
 */
export function inheritedEnvironment(env: NodeJS.ProcessEnv): Record<string, string> {
  const found = Object.entries(env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && isInherited(entry[0]),
  );
  return { ...Object.fromEntries(found), NODE_ENV: 'production' };
}

/**
 * Whether a variable is inherited. Upper and lower case are ignored: Windows writes `Path`, and proxy variables may be lower case on
 * other systems.
 */
function isInherited(name: string): boolean {
  const upper = name.toUpperCase();
  // The log level is inherited because it doesn't affect the shop's data.
  return ofTheSystem.has(upper) || upper.startsWith('LC_') || upper === 'LOG_LEVEL';
}

/** Returns the server's environment for a shop's settings. `account` is a new shop's first staff account. */
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
    // Without Stripe's keys, customers would pay with simulated cards. So they can't order until the keys are back.
    ...(goesWithoutKeys ? { PAYMENTS: 'till', COMING_SOON: 'on' } : {}),
    // For tests, the URL of a server that imitates Stripe. It is set only together with Stripe's keys, because the server refuses to
    // start with only the URL.
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
