import { useState } from 'react';
import type { CounterDevice } from '#core/accounts/security/switch-api.ts';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Field } from '#storefront/ui/field.tsx';

export type Member = CounterDevice['members'][number];

interface PinFormProps {
  members: readonly Member[];
  /** The list's accessible name, e.g. "Who approves". */
  listLabel: string;
  submitLabel: string;
  isPending: boolean;
  /** Why the last PIN was rejected; empty if it was accepted. */
  failure: string;
  onChoose?(): void;
  /** Submits a person's PIN. Resolves to false if the PIN was wrong and has to be entered again. */
  onSubmit(member: Member, pin: string): Promise<boolean>;
}

function whyNoPin({ needsShop = false, lacksStep }: Member): string {
  if (needsShop && lacksStep)
    return 'A second step is required: sign in with the password once the shop can be reached.';
  return needsShop
    ? 'PIN not known at this counter: it works once the shop can be reached.'
    : 'No PIN yet: password only.';
}

const canEnter = ({ hasPin, isBlocked }: Member) => hasPin && !isBlocked;

/**
 * A list of people, and a field for the chosen person's PIN. If only one person can enter a PIN, that person is already chosen.
 */
export function PinForm({ members, listLabel, submitLabel, isPending, failure, onChoose, onSubmit }: PinFormProps) {
  const [chosenId, setChosenId] = useState(() => onlyOneOf(members)?.id ?? null);
  const [pin, setPin] = useState('');
  const chosen = members.find((member) => member.id === chosenId && canEnter(member)) ?? null;
  return (
    <div className="grid gap-4">
      <ul aria-label={listLabel} className="grid gap-2 sm:grid-cols-2">
        {members.map((member) => (
          <li key={member.id}>
            <Button
              variant={chosenId === member.id ? 'primary' : 'secondary'}
              aria-pressed={chosenId === member.id}
              className="w-full"
              disabled={!canEnter(member)}
              onClick={() => {
                onChoose?.();
                setPin('');
                setChosenId(member.id);
              }}
            >
              {member.name}
            </Button>
            {member.isBlocked ? <p className="mt-1 text-sm text-steel">Too many wrong PINs: password only.</p> : null}
            {member.hasPin ? null : <p className="mt-1 text-sm text-steel">{whyNoPin(member)}</p>}
          </li>
        ))}
      </ul>
      {chosen === null ? (
        <ActionFailure text={failure} />
      ) : (
        <form
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            void onSubmit(chosen, pin).then((isRight) => (isRight ? null : setPin('')));
          }}
        >
          <Field
            key={chosen.id}
            autoFocus
            label={`PIN of ${chosen.name}`}
            type="password"
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            value={pin}
            onChange={({ target }) => setPin(target.value)}
          />
          <ActionFailure text={failure} />
          <Button type="submit" disabled={isPending || pin.length < 4}>
            {isPending ? 'Checking…' : submitLabel}
          </Button>
        </form>
      )}
    </div>
  );
}

function onlyOneOf(members: readonly Member[]): Member | null {
  const able = members.filter(canEnter);
  return able.length === 1 ? (able[0] ?? null) : null;
}
