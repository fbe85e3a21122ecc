import type { ReactNode } from 'react';

/** What a form's fields are called, in the form's order, and how their values are compared and read. */
export interface FieldText<Fields> {
  labels: Record<keyof Fields, string>;
  /** Compared as amounts, not as they are typed. */
  amounts?: readonly (keyof Fields)[];
  /** A field that changes together with this one, where somebody else's value is taken over. */
  companions?: Partial<Record<keyof Fields, keyof Fields>>;
  /** Where the form has what the shop names by this path, where the two aren't the same. */
  pathOf?(path: string, fields: Fields): string;
  /** A value for reading beside another one, where it isn't a text. */
  show?(fields: Fields, name: keyof Fields): ReactNode;
}

/** The fields in which two states of a form differ, in the form's order. */
export function differingFields<Fields>(text: FieldText<Fields>, one: Fields, other: Fields): (keyof Fields)[] {
  return (Object.keys(text.labels) as (keyof Fields)[]).filter((name) => {
    if (JSON.stringify(one[name]) === JSON.stringify(other[name])) return false;
    return !(text.amounts?.includes(name) && Number(one[name]) === Number(other[name]));
  });
}

/** What somebody else has changed and one hasn't. A field whose companion was touched is left to be asked about. */
export function theirsAlone<Fields>(
  text: FieldText<Fields>,
  base: Fields,
  theirs: Fields,
  yours: Fields,
): (keyof Fields)[] {
  const byYou = differingFields(text, base, yours);
  return differingFields(text, base, theirs).filter((name) => {
    const companion = text.companions?.[name];
    return !byYou.includes(name) && !(companion !== undefined && byYou.includes(companion));
  });
}

/** What both have changed, each to another value; everything else can be merged. */
export function conflictsOf<Fields>(
  text: FieldText<Fields>,
  base: Fields,
  theirs: Fields,
  yours: Fields,
): (keyof Fields)[] {
  const byThem = differingFields(text, base, theirs);
  const stands = theirsAlone(text, base, theirs, yours);
  return differingFields(text, theirs, yours).filter((name) => byThem.includes(name) && !stands.includes(name));
}
