import { Field } from '#storefront/ui/field.tsx';

interface ReasonFieldProps {
  /** Common reasons, which staff can choose with one press, because typing with wet hands is hard. */
  usual: readonly string[];
  hint?: string;
  value: string;
  onChange(reason: string): void;
}

/** A field for the reason of a correction. Staff choose or type it. */
export function ReasonField({ usual, hint, value, onChange }: ReasonFieldProps) {
  return (
    <div>
      <Field
        label="Reason"
        {...(hint === undefined ? {} : { hint })}
        value={value}
        maxLength={300}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
      />
      <div className="mt-2 flex flex-wrap gap-1.5">
        {usual.map((reason) => (
          <button
            key={reason}
            type="button"
            aria-pressed={value === reason}
            className="min-h-11 rounded-md border border-steel bg-white px-3 text-sm font-semibold hover:bg-bone aria-pressed:border-ink aria-pressed:bg-bone"
            onClick={() => onChange(reason)}
          >
            {reason}
          </button>
        ))}
      </div>
    </div>
  );
}
