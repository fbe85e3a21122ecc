import { createContext, useContext } from 'react';
import type { Day } from '#core/dates.ts';
import type { Repeat, RepeatBox } from '#core/repeats/repeat.ts';
import type { BoxChange, RepeatChange } from '#core/repeats/repeat-api.ts';

/** A repeating box as a screen shows it. The page of an emailed link gets neither the card nor the address. */
export type ShownRepeat = Omit<Repeat, 'card' | 'address'> & Partial<Pick<Repeat, 'card' | 'address'>>;

/** What each change contains besides its details: the version from which it was made, and a key of its own. */
export type Keyed = Pick<RepeatChange, 'version' | 'clientKey'>;
type WithoutKey<Change> = Change extends unknown ? Omit<Change, keyof Keyed> : never;
export type BoxAction = WithoutKey<BoxChange>;
export type EveryBoxChange = WithoutKey<RepeatChange>;

export interface MoveDay {
  date: Day;
  changeUntil: string;
}

/** The calls with which a screen changes repeating boxes: as their customer, as staff, or through an emailed link. */
export interface RepeatCalls {
  /** Whether the screen speaks to the customer ("your card") or about one. */
  isOwn: boolean;
  change(id: number, change: EveryBoxChange & Keyed): Promise<ShownRepeat>;
  changeBox(id: number, plannedDate: Day, change: BoxAction & Keyed): Promise<ShownRepeat>;
  stop(id: number): Promise<ShownRepeat>;
  /** Returns the next boxes as they would be after a change; null on screens that can't show a preview. */
  preview: ((id: number, change: EveryBoxChange) => Promise<{ boxes: RepeatBox[] }>) | null;
  boxDays: ((id: number, plannedDate: Day) => Promise<MoveDay[]>) | null;
  /** Shows a changed repeat on the screen. */
  remember(changed: ShownRepeat): void;
  /** Reloads the data that the screen shows. */
  refresh(): void;
}

const Context = createContext<RepeatCalls | null>(null);
export const RepeatCallsProvider = Context.Provider;

export function useRepeatCalls(): RepeatCalls {
  const calls = useContext(Context);
  if (calls === null) throw new Error('useRepeatCalls is used outside RepeatCallsProvider');
  return calls;
}
