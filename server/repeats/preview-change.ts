import type { RepeatBox } from '#core/repeats/repeat.ts';
import type { EveryBox } from '#core/repeats/repeat-api.ts';
import type { Deps } from '#server/deps.ts';
import { type Changer, makeChange, requireChangeable } from './change-repeat.ts';
import { comingBoxes, presentBox } from './present-repeats.ts';
import { getRepeat } from './repeat-queries.ts';

/** Thrown to undo the write of a preview. It carries the resulting boxes. */
class Undone extends Error {
  readonly boxes: RepeatBox[];

  constructor(boxes: RepeatBox[]) {
    super('A change was only looked at');
    this.boxes = boxes;
  }
}

/**
 * Returns the next boxes as they would be after a change. The change is made and undone in one write, so that the preview shows exactly
 * the result of saving.
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
      const { changed, world } = await makeChange(tx, full, change, changer, null);
      throw new Undone(comingBoxes(changed, world).map((box) => presentBox(changed, world, box)));
    });
  } catch (error) {
    if (error instanceof Undone) return { boxes: error.boxes };
    throw error;
  }
}
