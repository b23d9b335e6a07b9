import type { Command } from 'commander';
import { connect } from '../connection.js';
import { print } from '../output.js';
import { withConnection, type ConnectionFlags } from '../settings.js';

interface ListFlags extends ConnectionFlags {
  readonly json?: boolean;
}

/** `groundwork tree ls`: trees, or the versions of one. */
export const addTreeList = (tree: Command): Command =>
  withConnection(tree.command('ls [tree]'))
    .description('list trees, or the versions of one')
    .option('--json', 'one JSON object per line')
    .action(async (tree_code: string | undefined, { json, ...flags }: ListFlags) => {
      const { tree: client } = connect(flags);
      if (tree_code === undefined)
        for await (const one of client.walk('/trees')) print(json ? JSON.stringify(one) : `${one.code}  ${one.name}`);
      else
        for await (const one of client.walk('/trees/{tree_code}/versions', { path: { tree_code } }))
          print(
            json ? JSON.stringify(one) : `${tree_code}/${one.version}  ${one.frozen ? 'frozen' : 'open'}  ${one.name}`,
          );
    });
