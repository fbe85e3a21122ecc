import type { Input } from '#desktop/ipc.ts';
import type { AppLife } from '../app-life.ts';
import type { UnstoppableShop } from '../shop/current-shop.ts';
import { type HostServices, mergeServices } from './host-services.ts';
import { FailedStart } from './hosted-shop.ts';

export interface SaveServicesParts {
  shop: UnstoppableShop;
  services: HostServices;
  life: AppLife;
}

/**
 * Restarts the shop on this computer with new services. Resolves to null, or to the reason for the failure. If the shop doesn't start,
 * it continues with the previous services, so that a wrong key doesn't stop the shop.
 */
export async function saveServices(
  { shop, services, life }: SaveServicesParts,
  typed: Input<'saveServices'>,
): Promise<string | null> {
  const { setting } = shop;
  if (setting?.kind !== 'host') return 'The shop runs on another computer. Change its services there.';
  const before = services.of(setting.folder);
  const merged = mergeServices(before, typed);
  if (typeof merged === 'string') return merged;
  // The user isn't asked again, because the button already says that the shop restarts.
  const permit = await life.askToStop(async () => true);
  if (permit === null) return 'Nothing was changed. Save the form on the screen first.';
  let problem: string | null = null;
  await life.whileStopped(permit, async () => {
    services.write(setting.folder, merged);
    try {
      await shop.host(setting);
    } catch (error) {
      if (!(error instanceof FailedStart)) throw error;
      services.write(setting.folder, before);
      problem = `${error.message} Nothing was changed, and the shop runs as before.`;
    }
  });
  return problem;
}
