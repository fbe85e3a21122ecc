import { AppError } from '#core/app-error.ts';
import { objectNameOf } from '#core/uploads/object-path.ts';
import type { Writer } from '#server/db/store.ts';
import { claimStaffPhoto, type StaffPhotoClaim } from '#server/uploads/upload-queries.ts';

/** A photo of a supplier's docket, and the path of the field that names it. */
export interface DocketPhoto {
  path: string;
  address: string;
}

/**
 * Makes photos of dockets visible only to staff. The images must already be published.
 * @throws AppError invalid, naming the field of a photo that can't be used
 */
export async function keepDocketPhotos(
  tx: Writer,
  photos: readonly DocketPhoto[],
  claim: StaffPhotoClaim,
): Promise<void> {
  for (const { path, address } of photos) {
    const name = objectNameOf(address);
    if (name !== null && (await claimStaffPhoto(tx, name, claim))) continue;
    throw new AppError('invalid', { errors: [{ path, message: 'Please upload the photo again' }] });
  }
}

/** Returns a list with the photo that a field names; empty if it names none. */
export function photosOf(path: string, address: string | null): DocketPhoto[] {
  return address === null ? [] : [{ path, address }];
}
