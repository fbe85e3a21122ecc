import type { RepeatBox } from '#core/repeats/repeat.ts';
import type { EveryBox } from '#core/repeats/repeat-api.ts';
import type { Deps } from '#server/deps.ts';
import { applyChange, type Changer, requireChangeable } from './change-repeat.ts';
import { lockDueBoxes } from './lock-boxes.ts';
import { comingBoxes, presentBox } from './present-repeats.ts';
import { getRepeat } from './repeat-queries.ts';
import { worldOf } from './repeat-world.ts';

/** Carries the boxes out of a write that is undone. */
class Undone extends Error {
  readonly boxes: RepeatBox[];

  constructor(boxes: RepeatBox[]) {
    super('A change was only looked at');
    this.boxes = boxes;
  }
}

/**
 * Returns the next boxes as they would be after a change. The change is made and undone in one write, so that what is shown is what
 * saving does.
 * @throws the errors of changeEveryBox
 */
export async function previewChange(
  { store }: Pick<Deps, 'store'>,
  repeatId: number,
  change: EveryBox,
  changer: Changer,
): Promise<{ boxes: RepeatBox[] }> {
  try {
    return await store.write(async (tx) => {
      const full = await getRepeat(tx, repeatId, changer);
      requireChangeable(full, full.row.version);
      await lockDueBoxes(tx, full, await worldOf(tx, [full], changer));
      await applyChange(tx, full, change, changer);
      const changed = await getRepeat(tx, repeatId, changer);
      const world = await worldOf(tx, [changed], changer);
      throw new Undone(comingBoxes(changed, world).map((box) => presentBox(changed, world, box)));
    });
  } catch (error) {
    if (error instanceof Undone) return { boxes: error.boxes };
    throw error;
  }
}
