import type { UseFormRegisterReturn } from 'react-hook-form';
import { ApiError } from '#storefront/api/api-error.ts';
import { Field, type FieldProps, TextAreaField, type TextAreaFieldProps } from '../field.tsx';

/** The parts of a form that a field needs. The result of react-hook-form's `useForm()` has this type. */
export interface FieldForm<Name extends string> {
  register(name: Name): UseFormRegisterReturn;
  formState: { errors: Partial<Record<Name, { message?: string | undefined }>> };
}

export interface FormFieldProps<Name extends string> extends Omit<FieldProps, 'form' | 'name' | 'error'> {
  form: FieldForm<NoInfer<Name>>;
  name: Name;
}

/** A form's field, with its value registered and its error shown. */
export function FormField<Name extends string>({ form, name, ...field }: FormFieldProps<Name>) {
  return <Field {...field} error={form.formState.errors[name]?.message} {...form.register(name)} />;
}

export interface FormTextAreaFieldProps<Name extends string>
  extends Omit<TextAreaFieldProps, 'form' | 'name' | 'error'> {
  form: FieldForm<NoInfer<Name>>;
  name: Name;
}

/** A multi-line field that is registered with its form and shows its error. */
export function FormTextAreaField<Name extends string>({ form, name, ...field }: FormTextAreaFieldProps<Name>) {
  return <TextAreaField {...field} error={form.formState.errors[name]?.message} {...form.register(name)} />;
}

/**
 * Shows the server's errors at the fields they are about, and moves the focus there. Returns false if no error is about these
 * fields.
 */
export function showFieldErrors<Name extends string>(
  error: unknown,
  names: readonly Name[],
  setError: (name: Name, error: { message: string }, options: { shouldFocus: boolean }) => void,
): boolean {
  const errors = (error instanceof ApiError && error.problem?.errors) || [];
  let isShown = false;
  for (const { path, message } of errors) {
    const name = names.find((each) => each === path);
    if (name === undefined) continue;
    setError(name, { message }, { shouldFocus: true });
    isShown = true;
  }
  return isShown;
}
