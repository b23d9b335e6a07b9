/** A file below a folder, by the names that lead to it. */
export interface Below {
  readonly path: readonly string[];
}

/** One request asks for so many names at most: they stand in its address, which servers limit to some thousand characters. */
const MOST_NAMES = 50;
const MOST_CHARACTERS = 3_000;

/** Files that follow one another in the same folder, in groups whose names fit into one request. */
export async function* inGroups<File extends Below>(files: AsyncIterable<File>): AsyncGenerator<File[]> {
  let group: File[] = [];
  let [folder, characters] = ['', 0];
  for await (const file of files) {
    const own = JSON.stringify(file.path.slice(0, -1));
    const quoted = (file.path.at(-1) ?? '').replaceAll("'", "''"); // as a where clause has it
    const length = encodeURIComponent(quoted).length;
    const isFull = group.length === MOST_NAMES || characters + length > MOST_CHARACTERS;
    if (group.length > 0 && (isFull || own !== folder)) {
      yield group;
      [group, characters] = [[], 0];
    }
    group.push(file);
    [folder, characters] = [own, characters + length];
  }
  if (group.length > 0) yield group;
}
