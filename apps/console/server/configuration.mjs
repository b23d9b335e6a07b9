/**
 * Where the services are, as browsers reach them, and where this server listens.
 * @typedef {{ issuer: string, storage?: string, tree?: string, console?: string, host: string, port: number }} Configuration
 */

/**
 * Reads ISSUER_URL (required), STORAGE_URL, TREE_URL, CONSOLE_URL, HOST and PORT. Throws `TypeError` with a line per problem.
 * @param {NodeJS.ProcessEnv} environment
 * @returns {Configuration}
 */
export function readConfiguration(environment) {
  /** @type {string[]} */
  const problems = [];
  const read = (/** @type {string} */ name) => {
    const value = environment[name];
    if (!value) return undefined;
    const isAddress = URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
    if (!isAddress) problems.push(`${name} is no http address: ${JSON.stringify(value)}`);
    return isAddress ? value.replace(/\/+$/, '') : undefined;
  };
  const [issuer, storage, tree, own] = ['ISSUER_URL', 'STORAGE_URL', 'TREE_URL', 'CONSOLE_URL'].map(read);
  if (!environment['ISSUER_URL']) problems.push('ISSUER_URL is missing: where browsers reach identity');
  const port = Number(environment['PORT'] ?? 8080);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) problems.push(`PORT is no port: ${environment['PORT']}`);
  if (problems.length > 0 || issuer === undefined) throw new TypeError(problems.join('\n'));
  return { issuer, storage, tree, console: own, host: environment['HOST'] ?? '0.0.0.0', port };
}

/** What /config.json says. @param {Configuration} configuration */
export const publicPart = ({ issuer, storage, tree, console: own }) => ({ issuer, storage, tree, console: own });
