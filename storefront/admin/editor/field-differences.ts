import type { ReactNode } from 'react';

/** The labels of a form's fields, in the form's order, and how their values are compared and shown. */
export interface FieldText<Fields> {
  labels: Record<keyof Fields, string>;
  /** Fields that are compared as amounts, not as text. */
  amounts?: readonly (keyof Fields)[];
  /** A field that changes together with this one when another user's value is accepted. */
  companions?: Partial<Record<keyof Fields, keyof Fields>>;
  /** The form's path for the shop's path of a field, if they differ. */
  pathOf?(path: string, fields: Fields): string;
  /** How a value is shown next to another one, if it isn't text. */
  show?(fields: Fields, name: keyof Fields): ReactNode;
}

/** The fields in which two states of a form differ, in the form's order. */
export function differingFields<Fields>(text: FieldText<Fields>, one: Fields, other: Fields): (keyof Fields)[] {
  return (Object.keys(text.labels) as (keyof Fields)[]).filter((name) => {
    if (JSON.stringify(one[name]) === JSON.stringify(other[name])) return false;
    return !(text.amounts?.includes(name) && Number(one[name]) === Number(other[name]));
  });
}

/**
 * The fields that only the other user has changed. A field whose companion the user has changed is left out, so that the user is
 * asked.
 */
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

/** The fields that both users have changed, to different values. All others can be merged. */
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
