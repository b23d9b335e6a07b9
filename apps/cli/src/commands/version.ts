import type { Command } from 'commander';
import { connect } from '../connection.js';
import { print } from '../output.js';
import { reasonOf } from '../reason.js';
import { withConnection, type ConnectionFlags } from '../settings.js';
import { EXIT } from '../exit-codes.js';
import { VERSION } from '../version.js';

/** `groundwork version`: of this program and of each service, as it says to any token. */
export const addVersion = (program: Command): Command =>
  withConnection(program.command('version'))
    .description('print the version of this program and of each service')
    .action(async (flags: ConnectionFlags) => {
      const client = connect(flags);
      print(`groundwork ${VERSION}`);
      const services = {
        identity: () => client.identity.get('/health'),
        storage: () => client.storage.get('/health'),
        tree: () => client.tree.get('/health'),
      };
      for (const [name, ask] of Object.entries(services)) {
        try {
          const { server_version, server_status } = await ask();
          print(`${name} ${server_version ?? 'unknown'} (${server_status ?? 'unknown'})`);
        } catch (error) {
          print(`${name} - (${reasonOf(error)})`);
          process.exitCode = EXIT.failed;
        }
      }
    });
