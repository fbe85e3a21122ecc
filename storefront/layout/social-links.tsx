interface SocialLinksProps {
  /** Empty where the shop has none. */
  facebookUrl: string;
  instagramUrl: string;
}

/** Hidden where there is nowhere to go. */
export function SocialLinks({ facebookUrl, instagramUrl }: SocialLinksProps) {
  const links = [
    {
      name: 'Facebook',
      url: facebookUrl,
      drawing: (
        <path d="M13.500 21v-8h2.800l.5-3.200h-3.300V7.800c0-1 .5-1.800 1.900-1.800H17V3.200C16.600 3.100 15.600 3 14.600 3 12 3 10.300 4.600 10.300 7.400v2.400H7.500V13h2.800v8" />
      ),
    },
    {
      name: 'Instagram',
      url: instagramUrl,
      drawing: (
        <>
          <rect x="3.500" y="3.500" width="17" height="17" rx="4.500" />
          <circle cx="12" cy="12" r="4" />
          <path d="M16.800 7.200h.01" strokeLinecap="round" strokeWidth="2.200" />
        </>
      ),
    },
  ].filter(({ url }) => url !== '');
  if (links.length === 0) return null;
  return (
    <ul className="-mr-3 flex">
      {links.map(({ name, url, drawing }) => (
        <li key={name}>
          <a
            href={url}
            rel="noopener me"
            data-tooltip={name}
            className="grid size-11 place-items-center hover:text-paper"
          >
            <svg
              viewBox="0 0 24 24"
              className="size-6"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.500"
              aria-hidden="true"
            >
              {drawing}
            </svg>
            <span className="sr-only">{name}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
