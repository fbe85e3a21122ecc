import { Field } from '#storefront/ui/field.tsx';

interface TemperatureFieldProps {
  label: string;
  value: string;
  error: string;
  onChange(text: string): void;
}

/** A field for a temperature in degrees Celsius, as read from a thermometer. */
export function TemperatureField({ label, value, error, onChange }: TemperatureFieldProps) {
  return (
    <Field
      label={`${label} (°C, if you measure it)`}
      value={value}
      error={error}
      inputMode="text"
      autoComplete="off"
      placeholder="3.5"
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/**
 * Parses "3.5", "3,5" or "-18 °C". Returns null for an empty text, and undefined for a value that can't be a temperature of meat.
 */
export function readTemperature(text: string): number | null | undefined {
  const typed = text.trim().replace(/\s*(?:°\s*)?c?$/i, '');
  if (typed === '') return null;
  if (!/^[-−–]?\d{1,2}(?:[.,]\d)?$/.test(typed)) return undefined;
  const degrees = Number(typed.replace(',', '.').replace(/^[−–]/, '-'));
  return Math.abs(degrees) <= 50 ? degrees : undefined;
}
