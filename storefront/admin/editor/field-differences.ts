import type { ReactNode } from 'react';

/** The labels of a form's fields, in the form's order, and how their values are compared and shown. */
export interface FieldText<Fields> {
  labels: Record<keyof Fields, string>;
  /** Fields that are compared as amounts, not as text. */
  amounts?: readonly (keyof Fields)[];
  /** For a field, the companion field that is replaced together with it when another user's value is accepted. */
  companions?: Partial<Record<keyof Fields, keyof Fields>>;
  /** Converts the server's path of a field to the form's path, if they differ. */
  pathOf?(path: string, fields: Fields): string;
  /** Shows a value for comparison, if the value isn't text. */
  show?(fields: Fields, name: keyof Fields): ReactNode;
}

/** Returns the fields whose values differ between two states of a form, in the form's order. */
export function differingFields<Fields>(text: FieldText<Fields>, one: Fields, other: Fields): (keyof Fields)[] {
  return (Object.keys(text.labels) as (keyof Fields)[]).filter((name) => {
    if (JSON.stringify(one[name]) === JSON.stringify(other[name])) return false;
    return !(text.amounts?.includes(name) && Number(one[name]) === Number(other[name]));
  });
}

/**
 * Returns the fields that only the other user has changed. A field is left out if this user has changed its companion field: this user
 * then has to choose between the two versions.
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

/** Returns the fields that both users have changed to different values. All other fields can be merged. */
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
