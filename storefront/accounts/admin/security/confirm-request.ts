import { ApiError } from '#storefront/api/api-error.ts';

type Ask = () => Promise<boolean>;

let ask: Ask | null = null;

/** Asks whoever is at the screen to confirm that it is them; false where they would rather not. */
export async function askToConfirm(): Promise<boolean> {
  return ask === null ? false : ask();
}

/** The frame that can ask. Returns how it is taken away again. */
export function onConfirmRequest(by: Ask): () => void {
  ask = by;
  return () => {
    if (ask === by) ask = null;
  };
}

/** Does what is of high risk; where the shop wants to know first who it is, they are asked, and it is done then. */
export async function onceConfirmed<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    const isNeeded = error instanceof ApiError && error.problem?.code === 'confirm_needed';
    if (!isNeeded || !(await askToConfirm())) throw error;
    return act();
  }
}
