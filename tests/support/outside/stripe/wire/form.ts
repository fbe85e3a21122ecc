/** The content of a form-encoded body or query as Stripe parses it: texts, lists and nested objects. */
export type FormValue = string | FormValue[] | Form;
export interface Form {
  [name: string]: FormValue;
}

/** Decodes `a[b][c]=1&d[]=2&e[0][f]=3`. */
export function decodeForm(text: string): Form {
  const form: Form = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) put(form, pathOf(name), value);
  return withLists(form) as Form;
}

function pathOf(name: string): string[] {
  const first = name.split('[', 1)[0] ?? name;
  const rest = [...name.slice(first.length).matchAll(/\[([^\]]*)\]/g)].map((match) => match[1] ?? '');
  return [first, ...rest];
}

function put(form: Form, path: string[], value: string): void {
  const [name = '', ...rest] = path;
  // An empty name means the next item of a list.
  const key = name === '' ? String(Object.keys(form).length) : name;
  if (rest.length === 0) {
    form[key] = value;
    return;
  }
  const present = form[key];
  const inner: Form = typeof present === 'object' && !Array.isArray(present) ? present : Object.create(null);
  form[key] = inner;
  put(inner, rest, value);
}

/** Turns objects whose names are 0, 1, 2 … into lists. */
function withLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, withLists(inner)] as const);
  const isList = entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
