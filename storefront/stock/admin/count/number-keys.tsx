interface NumberKeysProps {
  /** Whether there is a key for the decimal point. */
  hasPoint: boolean;
  onKey(change: (text: string) => string): void;
}

const digits = ['7', '8', '9', '4', '5', '6', '1', '2', '3'];
const keyClass =
  'min-h-14 rounded-md sm:min-h-16 border border-ink bg-white text-2xl font-semibold tabular-nums active:bg-bone disabled:opacity-40';

/** Number keys that are large enough for gloves. They type into the field that was used last, and the focus stays there. */
export function NumberKeys({ hasPoint, onKey }: NumberKeysProps) {
  const type = (key: string) => onKey((text) => text + key);
  return (
    <fieldset
      className="grid grid-cols-3 gap-2"
      // Prevents the key from taking the focus from the field.
      onPointerDown={(event) => event.preventDefault()}
    >
      <legend className="sr-only">Number keys</legend>
      {digits.map((digit) => (
        <button key={digit} type="button" className={keyClass} onClick={() => type(digit)}>
          {digit}
        </button>
      ))}
      <button type="button" className={keyClass} aria-label="Point" disabled={!hasPoint} onClick={() => type('.')}>
        .
      </button>
      <button type="button" className={keyClass} onClick={() => type('0')}>
        0
      </button>
      <button
        type="button"
        className={`${keyClass} text-base`}
        aria-label="Delete the last digit"
        onClick={() => onKey((text) => text.slice(0, -1))}
      >
        Delete
      </button>
    </fieldset>
  );
}
