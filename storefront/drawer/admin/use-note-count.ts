import { useState } from 'react';
import { type Denomination, denominations, type NotesAndCoins, sumOfNotes } from '#core/drawer/drawer.ts';
import { parseDollars } from '#core/money.ts';

/** How the drawer is counted: each note and coin, or only the total. */
export type CountMode = 'notes' | 'total';

export interface NoteCount {
  mode: CountMode;
  setMode(mode: CountMode): void;
  /** The number of each note or coin as typed; an empty text means none. */
  typed: { [Cents in Denomination]?: string | undefined };
  type(cents: Denomination, text: string): void;
  add(cents: Denomination, count: number): void;
  total: string;
  typeTotal(text: string): void;
  /** The counted amount; null if nothing has been counted yet, or if the input isn't an amount. */
  countedCents: number | null;
  /** The notes and coins to send; undefined if only the total was typed. */
  notes: NotesAndCoins | undefined;
  isTouched: boolean;
}

/** What was typed for a count: the number of each note and coin, or only the total. `start`: what was saved before a reload. */
export function useNoteCount(start: Partial<Pick<NoteCount, 'mode' | 'typed' | 'total'>> = {}): NoteCount {
  const [mode, setMode] = useState<CountMode>(start.mode ?? 'notes');
  const [typed, setTyped] = useState<NoteCount['typed']>(start.typed ?? {});
  const [total, setTotal] = useState(start.total ?? '');
  const notes = toNotes(typed);
  const hasNotes = Object.values(typed).some((text) => Boolean(text));
  const dollars = parseDollars(total);
  const type = (cents: Denomination, text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, 5);
    setTyped((current) => ({ ...current, [cents]: digits }));
  };
  return {
    mode,
    setMode,
    typed,
    type,
    add: (cents, count) =>
      setTyped((current) => ({ ...current, [cents]: String(Math.max(0, Number(current[cents] ?? 0) + count)) })),
    total,
    typeTotal: setTotal,
    countedCents: mode === 'notes' ? (hasNotes ? sumOfNotes(notes) : null) : Number.isNaN(dollars) ? null : dollars,
    notes: mode === 'notes' ? notes : undefined,
    isTouched: hasNotes || total !== '',
  };
}

function toNotes(typed: NoteCount['typed']): NotesAndCoins {
  return Object.fromEntries(
    denominations.flatMap((cents) => (Number(typed[cents]) > 0 ? [[cents, Number(typed[cents])]] : [])),
  );
}
