import type { Rolldown } from 'vite';

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;
/** Returns everything that a file imports, directly or indirectly. */
type Reach = (file: string) => ReadonlySet<string>;

/** Puts the modules that `select` returns into one file, because many small files compress worse. */
export function chunkOf(name: string, select: (reach: Reach, graph: Graph) => Iterable<string>) {
  let selected: Set<string> | null = null;
  return {
    debugName: name,
    name(id: string, graph: Rolldown.ChunkingContext): string | null {
      selected ??= new Set(select((file) => reachedFrom(graph, file), graph));
      return selected.has(id) ? name : null;
    },
  };
}

function reachedFrom(graph: Graph, file: string): Set<string> {
  const found = new Set<string>();
  const visit = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) visit(imported);
  };
  visit(file);
  return found;
}

/** The modules that both pages import, without the two pages' own modules. */
export function sharedBy(reach: Reach, file: string, other: string): string[] {
  const reached = reach(other);
  return [...reach(file)].filter((id) => reached.has(id) && id !== file && id !== other);
}

/** In a separate file, a module with fewer characters than this costs more than it saves on pages that don't need it. */
const smallest = 1500;

/** Returns the small modules that a page imports and that other modules import too. */
export function smallParts(reach: Reach, graph: Graph, file: string): string[] {
  return [...reach(file)].filter((id) => {
    const { importers = [], code } = graph.getModuleInfo(id) ?? {};
    return importers.length > 1 && code !== null && code !== undefined && code.length < smallest;
  });
}
