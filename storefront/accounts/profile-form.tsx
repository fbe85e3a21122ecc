import type { FormEvent, ReactNode } from 'react';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { HydratedForm } from '#storefront/ui/forms/hydrated-form.tsx';

export interface ProfileFormProps {
  label: string;
  save: string;
  savePending: string;
  /** Why the server rejected the changes, if no field shows the reason. */
  failure: string;
  isSubmitting: boolean;
  onSubmit(event: FormEvent): void;
  onCancel(): void;
  children: ReactNode;
}

/** A form in My Profile, shown in place of the details that it edits. */
export function ProfileForm(props: ProfileFormProps) {
  const { label, save, savePending, failure, isSubmitting, onSubmit, onCancel, children } = props;
  return (
    <HydratedForm noValidate onSubmit={onSubmit} aria-label={label} className="grid gap-5">
      {children}
      <ActionFailure text={failure} />
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? savePending : save}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </HydratedForm>
  );
}
