import { useDragAndDrop, type DragAndDropHooks, type DropItem } from 'react-aria-components';
import { useUploadQueue } from '../../data/uploads';
import { useWritesBlocked } from '../../ui/writes';
import { entriesOfDrop } from './dropped';
import type { Entry } from './folder-page';

/** What is dragged within the list; nothing else takes it. */
const OWN = 'application/x-groundwork-entries';

export interface DropsOptions {
  readonly bucket: string;
  readonly folder: string | undefined;
  readonly items: readonly Entry[];
  readonly onMove: (entries: readonly Entry[], to: string) => void;
}

/** Entries are dragged into folders; files and folders from outside are uploaded to where they are dropped. */
export function useDrops({ bucket, folder, items, onMove }: DropsOptions): DragAndDropHooks {
  const queue = useUploadQueue();
  const isBlocked = useWritesBlocked() !== undefined;
  const upload = async (dropped: Iterable<DropItem>, to: string | undefined): Promise<void> =>
    queue.add({ bucket, folder: to }, await entriesOfDrop(dropped));
  const folderOf = (key: unknown): Entry | undefined =>
    items.find((entry) => entry.key === key && entry.kind === 'folder');
  const moveTo = (keys: ReadonlySet<string>, to: Entry): void => {
    const moved = items.filter(({ key }) => keys.has(key) && key !== to.key);
    if (moved.length > 0) onMove(moved, to.id);
  };
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) =>
      [...keys].map((key) => ({
        [OWN]: String(key),
        'text/plain': items.find((entry) => entry.key === key)?.name ?? '',
      })),
    acceptedDragTypes: 'all',
    getDropOperation: (target, types) => {
      if (isBlocked) return 'cancel';
      const isOwn = types.has(OWN);
      if (target.type === 'root') return isOwn ? 'cancel' : 'copy';
      if (target.dropPosition !== 'on' || !folderOf(target.key)) return 'cancel';
      return isOwn ? 'move' : 'copy';
    },
    onRootDrop: ({ items: dropped }) => void upload(dropped, folder),
    onItemDrop: ({ target, items: dropped, isInternal }) => {
      const to = folderOf(target.key);
      if (!to) return;
      if (isInternal) void keysOf(dropped).then((keys) => moveTo(keys, to));
      else void upload(dropped, to.id);
    },
  });
  return dragAndDropHooks;
}

/** Which entries are dropped. */
async function keysOf(dropped: readonly DropItem[]): Promise<ReadonlySet<string>> {
  const keys = new Set<string>();
  for (const one of dropped) if (one.kind === 'text') keys.add(await one.getText(OWN));
  return keys;
}
