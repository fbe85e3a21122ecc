import type { IncomingMessage } from 'node:http';
import { hasRole } from '#core/accounts/staff-role.ts';
import { AppError } from '#core/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { RequestSession } from '#server/http/sessions.ts';

/**
 * Checks that the caller may see images that are for counter staff and owners only.
 * @throws AppError not_found, so that no one else learns that the image exists
 */
export async function requireStaffViewer(deps: Deps, request: Pick<IncomingMessage, 'headers'>): Promise<void> {
  const session = new RequestSession(deps, request.headers.cookie, deps.clock());
  await session.load();
  if (!hasRole(session.actor?.role, 'counter')) throw new AppError('not_found');
}
