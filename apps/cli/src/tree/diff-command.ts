import type { Groundwork, ItemOf, OperationOf, TreeApi } from '@groundwork/client';
import type { Command } from 'commander';
import { connect } from '../connection.js';
import { EXIT } from '../exit-codes.js';
import { note, print } from '../output.js';
import { withConnection, type ConnectionFlags } from '../settings.js';
import { versionOf, type VersionPlace } from './version-place.js';

const DIFF = '/trees/{tree_code}/versions/{tree_version}/diff';
type Difference = ItemOf<OperationOf<TreeApi.paths, typeof DIFF, 'get'>>;

const PAGE_SIZE = 1_000;
const SIGNS: Readonly<Record<string, string>> = { added: '+', removed: '-', moved: '>', changed: '~' };

/** `groundwork tree diff`: what another version of a tree has that this one has not, node by node. */
export const addTreeDiff = (tree: Command): Command =>
  withConnection(tree.command('diff <tree/version> <version>'))
    .description('print the differences of two versions of a tree; exit with 3 when there are any')
    .option('--json', 'one JSON object per line')
    .action(async (place: string, to: string, { json, ...flags }: ConnectionFlags & { readonly json?: boolean }) => {
      const path = versionOf(place);
      let found = 0;
      for await (const one of differences(connect(flags).tree, path, to)) {
        found++;
        print(json ? JSON.stringify(one) : lineOf(one));
      }
      if (found > 0) process.exitCode = EXIT.different;
      else note('No differences.');
    });

/** They have no ids to walk by. */
async function* differences(
  client: Groundwork['tree'],
  path: VersionPlace,
  to: string,
): AsyncGenerator<Difference, void, undefined> {
  for (let offset = 0; ;) {
    const page = await client.get(DIFF, { path, query: { to, offset, limit: PAGE_SIZE } });
    yield* page.items;
    offset += page.items.length;
    if (!page.has_more || page.items.length === 0) return;
  }
}

const lineOf = ({ code, changes, attributes }: Difference): string =>
  `${changes.map((change) => SIGNS[change] ?? '?').join('')} ${code}${attributes.length > 0 ? ` (${attributes.join(', ')})` : ''}`;
