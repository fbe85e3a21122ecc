import type * as TestingLibrary from '@testing-library/dom';

export type Name = string | RegExp;

/** What a person looks for on a page: a role and its name, or a field by its label. Of several, the first. */
export interface Target {
  role: string;
  name: Name;
  within?: Target | undefined;
}

/** A name as it can be sent to a page. */
interface SentName {
  source: string;
  flags: string | null;
}

export interface SentTarget {
  role: string;
  name: SentName;
  within: SentTarget | null;
}

export interface Found {
  count: number;
  /** Where its middle is, after it was scrolled there; null if something else covers it. */
  middle: { x: number; y: number } | null;
  /** React has hydrated it, and it isn't disabled. */
  isReady: boolean;
  isChecked: boolean;
  value: string;
  /** Its visible text. */
  text: string;
}

export function sentTarget({ role, name, within }: Target): SentTarget {
  const sent = typeof name === 'string' ? { source: name, flags: null } : { source: name.source, flags: name.flags };
  return { role, name: sent, within: within === undefined ? null : sentTarget(within) };
}

/**
 * Runs in the page, with nothing from outside but Testing Library, which computes roles and names as assistive technology does.
 * Returns null as long as nothing is found.
 */
export function findInPage(target: SentTarget, isToBePressed: boolean): Found | null {
  const { queryAllByRole, queryAllByLabelText } = (
    window as unknown as { TestingLibraryDom: Pick<typeof TestingLibrary, 'queryAllByRole' | 'queryAllByLabelText'> }
  ).TestingLibraryDom;
  function all({ role, name, within }: SentTarget): HTMLElement[] {
    const parent = within === null ? document.body : all(within)[0];
    if (parent === undefined) return [];
    const wanted = name.flags === null ? name.source : new RegExp(name.source, name.flags);
    if (role !== 'field') return queryAllByRole(parent, role, { name: wanted });
    const fields = queryAllByLabelText(parent, wanted, { selector: 'input, textarea, select' });
    return fields.filter((field) => field.getClientRects().length > 0);
  }
  const found = all(target);
  const element = found[0];
  if (element === undefined) return null;
  if (isToBePressed) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const middle = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  const hit = document.elementFromPoint(middle.x, middle.y);
  const isHit = hit !== null && (element.contains(hit) || hit.closest('label')?.control === element);
  const input = element as HTMLInputElement;
  return {
    count: found.length,
    middle: isHit ? middle : null,
    isReady: Object.keys(element).some((key) => key.startsWith('__reactProps')) && !element.matches(':disabled'),
    isChecked: input.checked === true,
    value: input.value ?? '',
    text: element.innerText.replace(/\s+/g, ' ').trim(),
  };
}
