import type { PublicShop } from '#core/content/shop-settings.ts';
import type { Broadcast, BroadcastState } from '#core/newsletter/broadcast-api.ts';
import type { BadgeTone } from '#storefront/ui/badge.tsx';

/** The badge for each broadcast state. */
export const broadcastBadges: Record<BroadcastState, [tone: BadgeTone, text: string]> = {
  draft: ['neutral', 'Draft'],
  scheduled: ['progress', 'Scheduled'],
  sending: ['progress', 'Sending'],
  paused: ['alert', 'Paused'],
  stopped: ['alert', 'Stopped'],
  sent: ['done', 'Sent'],
};

/** The subject with its placeholders filled in, as readers see it. */
export function filledSubject({ subject }: Pick<Broadcast, 'subject'>, { businessName, phone }: PublicShop): string {
  return subject.replaceAll('{{shopName}}', businessName).replaceAll('{{shopPhone}}', phone);
}
