/** Where the services are, as /config.json says it. */
export interface ConsoleConfig {
  readonly issuer: string;
  readonly storage?: string;
  readonly tree?: string;
}

/** Reads /config.json of this origin, which the page has asked for already (`index.html`). Throws where it is missing or names no issuer. */
export async function readConfig(): Promise<ConsoleConfig> {
  const answer = await fetch('/config.json'); // the server says `no-cache`
  const config = (await answer.json()) as Partial<ConsoleConfig>; // checked below
  if (!answer.ok || typeof config.issuer !== 'string') throw new TypeError('/config.json names no issuer.');
  return { issuer: config.issuer, ...optional('storage', config), ...optional('tree', config) };
}

const optional = (name: 'storage' | 'tree', config: Partial<ConsoleConfig>): Partial<ConsoleConfig> =>
  typeof config[name] === 'string' ? { [name]: config[name] } : {};
