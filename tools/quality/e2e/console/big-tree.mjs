/** Nodes to import: below `big` a branch of 10,000, one of 4,209 nodes on two levels, and one of levels to move it to; 100,000 nodes in all. */
export function* bigTree() {
  yield { code: 'big', name: 'Big', parent_code: null };
  for (const code of ['wide', 'islands', 'rest']) yield { code, name: code, parent_code: 'big' };
  yield { code: 'level', name: 'level', parent_code: 'rest' };
  yield { code: 'deep', name: 'deep', parent_code: 'level' };
  for (let at = 0; at < 10_000; at++) yield { code: `w${at}`, name: `Wide ${at}`, parent_code: 'wide', position: at };
  for (let at = 0; at < 4_209; at++)
    yield { code: `i${at}`, name: `Island ${at}`, parent_code: at < 9 ? 'islands' : `i${at % 9}`, position: at };
  for (let at = 0; at < 85_785; at++) yield { code: `r${at}`, name: `Rest ${at}`, parent_code: 'deep', position: at };
}
