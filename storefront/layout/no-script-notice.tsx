import { navigation } from './navigation.ts';

/** A notice with links for browsers without scripts, in which the phone menu doesn't open. Rendered only on the server. */
export function NoScriptNotice() {
  return (
    <div className="page border-b border-rule py-3 text-sm">
      <p>Without JavaScript you can look around. Ordering, signing in and forms need it.</p>
      <ul className="flex flex-wrap gap-x-5 lg:hidden">
        {navigation.map(({ name, to }) => (
          <li key={to}>
            <a href={to} className="text-link inline-flex min-h-11 items-center">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
