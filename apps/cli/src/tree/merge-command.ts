import { type Command, Option } from 'commander';
import { connect } from '../connection.js';
import { withConnection, type ConnectionFlags } from '../settings.js';
import { printCounts, type Counts } from './counts.js';
import { versionOf } from './version-place.js';

const STRATEGIES = ['fail', 'ours', 'theirs'] as const;

interface MergeFlags extends ConnectionFlags {
  /** `false` for none. */
  readonly base?: string | false;
  readonly strategy: (typeof STRATEGIES)[number];
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/** `groundwork tree merge`: brings the changes of another version into this one. */
export const addTreeMerge = (tree: Command): Command =>
  withConnection(tree.command('merge <tree/version> <from>'))
    .description('bring the changes of the version <from> into a version')
    .option('--base <version>', 'what both come from; without it the frozen version both were cloned from')
    .option('--no-base', 'they come from nothing in common: nothing is removed')
    .addOption(new Option('--strategy <strategy>', 'who wins a conflict').choices(STRATEGIES).default('fail'))
    .option('--dry-run', 'print counts and conflicts and change nothing; exit with 3 when there are any')
    .option('--json', 'print them as JSON')
    .action(async (place: string, from: string, { base, strategy, dryRun, json, ...flags }: MergeFlags) => {
      const counts = await connect(flags).tree.post('/trees/{tree_code}/versions/{tree_version}/merge', {
        path: versionOf(place),
        query: { dry_run: dryRun ?? false },
        body: { from, strategy, ...(base === undefined ? {} : { base: base === false ? null : base }) },
      });
      // 202 with a run is the answer to `Prefer: respond-async` alone.
      printCounts(counts as Counts, { dryRun, json });
    });
