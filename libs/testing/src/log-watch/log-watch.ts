import type { Server } from 'node:http';
import { Writable } from 'node:stream';
import { Log, type CommonConfig, type Service } from '@groundwork/service';
import { SeenSecrets } from './seen-secrets.js';
import { watchExchanges } from './watch-exchanges.js';

/**
 * Keeps what a service under test logs, at its most talkative, and what went over its wire that nobody may read there.
 * A spec whose service logged a secret fails when it closes it. (identity.md §12, 66)
 */
export class LogWatch {
  readonly log: Log;
  private readonly lines: string[] = [];
  private readonly secrets = new SeenSecrets();

  constructor(service: string) {
    const destination = new Writable({
      write: (line: Buffer, _, done) => {
        this.lines.push(line.toString());
        done();
      },
    });
    this.log = Log.to({ service, level: 'debug', format: 'json', destination });
  }

  /** Whose requests and answers hold the secrets. */
  watch(server: Server): void {
    watchExchanges(server, this.secrets);
  }

  /** A secret that goes over no wire. */
  add(name: string, value: string | undefined): void {
    this.secrets.add(name, value);
  }

  /** Throws when a line of the log holds a secret; names the secret and shows the line without it. */
  assertClean(): void {
    const found = this.secrets.findIn(this.lines);
    if (found.length === 0) return;
    const told = found.slice(0, 5).map(({ name, line }) => `${name}: ${line.slice(0, 300)}`);
    throw new Error(`66. ${found.length} lines of the log hold secrets:\n${told.join('\n')}`);
  }
}

/** What a configuration holds of secrets: its variables that say so. */
export const watchConfig = <C extends CommonConfig>(watch: LogWatch, service: Service<C>, config: C): void => {
  for (const [name, variable] of Object.entries(service.config.variables)) {
    const value = Reflect.get(config, name) as unknown; // as the variable reads it
    if (variable.secret) for (const one of [value].flat()) if (typeof one === 'string') watch.add(name, one);
  }
};
