import { where, type Groundwork, type Where } from '@groundwork/client';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../data/services';
import { collectGroups, type GroupReader, type GroupWithNested } from './group-graph';

/** Most groups that are shown: more cannot be told apart. (docs/design/planned/console.md §5) */
export const MOST_GROUPS = 300;
/** So many ids are surely within the longest clause. (docs/lists.md) */
const IDS = 90;
/** A list answers at most so many. */
const PAGE = 1_000;

/** The groups above and below one. */
export function useGroupGraph(id: string) {
  const { identity } = useServices();
  return useQuery({
    queryKey: ['groups', 'graph', id],
    queryFn: ({ signal }) => collectGroups(id, readerOf(identity, signal), MOST_GROUPS),
  });
}

function readerOf(identity: Groundwork['identity'], signal: AbortSignal): GroupReader {
  const find = async (clause: (ids: readonly string[]) => Where, ids: readonly string[]) => {
    const pages = Array.from({ length: Math.ceil(ids.length / IDS) }, (_, at) => ids.slice(at * IDS, (at + 1) * IDS));
    const found = await Promise.all(pages.map((page) => readPage(identity, clause(page), signal)));
    return [...new Map(found.flat().map((group) => [group.id, group])).values()];
  };
  return {
    read: (ids) => find((page) => where`id in ${page}`, ids),
    readAbove: (ids) => find((page) => where`nested_group_id in ${page}`, ids),
  };
}

async function readPage(identity: Groundwork['identity'], q: Where, signal: AbortSignal): Promise<GroupWithNested[]> {
  const { items } = await identity.get('/groups', {
    query: { limit: PAGE },
    q,
    fields: ['id', 'group_name', 'groups'],
    signal,
  });
  return Promise.all(
    items.map(async ({ id, group_name: name, groups }) => {
      const links = Array.isArray(groups) ? { items: groups, has_more: false } : await readNested(identity, id, signal);
      const nested = links.items.map(({ nested_group_id: below = '', group_data }) => ({
        id: below,
        name: group_data?.group_name ?? below,
      }));
      return { id, name, nested, isCut: links.has_more };
    }),
  );
}

/** Of a group with so many that the list of groups does not have them: the first. */
const readNested = (identity: Groundwork['identity'], id: string, signal: AbortSignal) =>
  identity.get('/groups/{group_id}/groups', {
    path: { group_id: id },
    query: { limit: MOST_GROUPS },
    fields: ['id', 'nested_group_id', 'group_data'],
    signal,
  });
