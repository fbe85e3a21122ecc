import type { ChangeQueue } from '../storage/change-queue.ts';
import type { SeenResponses } from '../storage/seen-responses.ts';
import { findCustomersSeen } from './find-customers.ts';
import { findPackSeen } from './find-packs.ts';

/**
 * Finds the response for a path in a list that was loaded in advance: a search for customers, or the pack of a label. Null for any
 * other path.
 */
export function findAheadSeen(path: string, seen: SeenResponses, queue: ChangeQueue) {
  return findCustomersSeen(path, seen) ?? findPackSeen(path, seen, queue);
}
