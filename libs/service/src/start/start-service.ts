import type { CommonConfig } from '../config/common-variables.js';
import { ConfigError } from '../config/config-error.js';
import type { Environment } from '../config/find-text.js';
import { redactLine } from '../logging/redact-line.js';
import { checkServiceSchema, migrateService, printOpenApi, printVariables } from './commands.js';
import { runService } from './run-service.js';
import type { Service } from './service.js';

/** The arguments make no sense. */
class UsageError extends Error {
  constructor() {
    super('usage: node main.js [migrate | check-schema | openapi | variables]');
  }
}

/**
 * The whole of an app's `main.ts`. Without an argument it serves; `migrate` brings the schema up to date, `check-schema` compares it
 * with the entities, `openapi` prints the document, `variables` the configuration table. What goes wrong is told in clear lines; exit 1.
 */
export async function startService<C extends CommonConfig>(
  service: Service<C>,
  [command, ...rest]: readonly string[] = process.argv.slice(2),
  environment: Environment = process.env,
): Promise<void> {
  try {
    if (rest.length > 0) throw new UsageError();
    await carryOut(service, command, environment);
  } catch (error) {
    process.stderr.write(redactLine(`${service.name}: ${explain(error)}\n`));
    process.exit(1);
  }
}

async function carryOut<C extends CommonConfig>(
  service: Service<C>,
  command: string | undefined,
  environment: Environment,
): Promise<void> {
  if (command === 'openapi') return print(await printOpenApi(service));
  if (command === 'variables') return print(printVariables(service));
  const config = service.config.read(environment);
  if (command === undefined) return runService(service, config);
  if (command === 'migrate') return print(lines(await migrateService(service, config), 'Nothing to migrate.'));
  if (command !== 'check-schema') throw new UsageError();
  const differences = await checkServiceSchema(service, config);
  await print(lines(differences, 'Entities and tables agree.'));
  if (differences.length > 0) process.exitCode = 1;
}

const lines = (items: readonly string[], none: string): string => `${items.length > 0 ? items.join('\n') : none}\n`;

/** Waits until the text is out: a pipe may take it in pieces. */
const print = (text: string): Promise<void> =>
  new Promise((resolve, reject) => process.stdout.write(text, (error) => (error ? reject(error) : resolve())));

/** A fault of the system, the database or the configuration is told by its message; one of ours by its stack. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : undefined;
  if (code === 'EADDRINUSE') return `${error.message}: another program listens there; set PORT.`;
  if (error instanceof ConfigError || error instanceof UsageError) return error.message;
  return code ? `${error.message || 'failed'} (${code})` : (error.stack ?? error.message);
}
