import type { ReactNode } from 'react';

/** What a form's fields are called, in the form's order, and how their values are compared and read. */
export interface FieldWords<Fields> {
  labels: Record<keyof Fields, string>;
  /** Compared as amounts, not as they are typed. */
  amounts?: readonly (keyof Fields)[];
  /** A field that another one brings along, where somebody else's value is taken over. */
  companions?: Partial<Record<keyof Fields, keyof Fields>>;
  /** A value for reading beside another one, where it isn't a text. */
  show?(fields: Fields, name: keyof Fields): ReactNode;
}

/** The fields in which two states of a form differ, in the form's order. */
export function differingFields<Fields>(words: FieldWords<Fields>, one: Fields, other: Fields): (keyof Fields)[] {
  return (Object.keys(words.labels) as (keyof Fields)[]).filter((name) => {
    if (JSON.stringify(one[name]) === JSON.stringify(other[name])) return false;
    return !(words.amounts?.includes(name) && Number(one[name]) === Number(other[name]));
  });
}

export interface Conflict<Fields> {
  name: keyof Fields;
  /** Who has changed it since the form was opened. */
  changedBy: 'them' | 'you' | 'both';
}

/** Where a form and what is stored now differ, by what both began with. */
export function conflictsOf<Fields>(
  words: FieldWords<Fields>,
  base: Fields,
  theirs: Fields,
  yours: Fields,
): Conflict<Fields>[] {
  const byThem = differingFields(words, base, theirs);
  const byYou = differingFields(words, base, yours);
  return differingFields(words, theirs, yours).map((name) => {
    const isTheirs = byThem.includes(name);
    return { name, changedBy: isTheirs && byYou.includes(name) ? 'both' : isTheirs ? 'them' : 'you' };
  });
}
