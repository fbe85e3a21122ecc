import { Field } from '#storefront/ui/field.tsx';

export function PictureField({
  value,
  onChange,
  ...rest
}: {
  value: string;
  onChange(value: string): void;
  label: string;
  error?: string | undefined;
  hint?: string;
}) {
  return <Field {...rest} value={value} onChange={({ target }) => onChange(target.value)} />;
}
