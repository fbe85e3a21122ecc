import type { ListState } from './use-list-state.ts';

export interface ListFilterProps {
  list: ListState;
  /** As the API names it. */
  name: string;
  label: string;
  /** The label is read out alone, where the first choice says what it chooses: "Any status". */
  isLabelHidden?: boolean;
  /** Value and words of each choice; the empty value shows everything. */
  /** Narrower than its longest choice, where several stand in one row. */
  isNarrow?: boolean;
  options: readonly (readonly [value: string, text: string])[];
}

/** Which rows of a list are shown; kept in the address with the rest of the list's state. */
export function ListFilter({ list, name, label, isLabelHidden = false, isNarrow = false, options }: ListFilterProps) {
  return (
    <label className="flex items-center gap-2 text-sm">
      <span className={isLabelHidden ? 'sr-only' : 'text-steel'}>{label}</span>
      <select
        value={list.filter(name)}
        onChange={({ target }) => list.change({ [name]: target.value })}
        className={`min-h-9 rounded-md border border-steel bg-white px-2 text-sm max-md:min-h-11 ${isNarrow ? 'max-w-36' : ''}`}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
