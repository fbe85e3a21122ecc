import { Badge } from '#storefront/ui/badge.tsx';

/** The tags that staff have given a record; nothing if there are none. */
export function TagBadges({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <span className="flex flex-wrap gap-1">
      {tags.map((tag) => (
        <Badge key={tag} tone="delivered">
          {tag}
        </Badge>
      ))}
    </span>
  );
}
