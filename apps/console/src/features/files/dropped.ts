import type { DropItem } from 'react-aria-components';
import type { UploadEntry } from '../../data/upload-queue';

/** Files of a drop with the folders above them; what is neither file nor folder is left out. */
export async function entriesOfDrop(
  items: Iterable<DropItem>,
  folders: readonly string[] = [],
): Promise<UploadEntry[]> {
  const entries: UploadEntry[] = [];
  for (const item of items) {
    if (item.kind === 'file') entries.push({ folders, file: await item.getFile() });
    if (item.kind === 'directory') {
      const inside: DropItem[] = [];
      for await (const one of item.getEntries()) inside.push(one);
      entries.push(...(await entriesOfDrop(inside, [...folders, item.name])));
    }
  }
  return entries;
}

/** Files that were chosen, alone or with the folder that they are in. */
export const entriesOfChoice = (files: Iterable<File>): UploadEntry[] =>
  Array.from(files, (file) => ({ folders: file.webkitRelativePath.split('/').slice(0, -1), file }));
