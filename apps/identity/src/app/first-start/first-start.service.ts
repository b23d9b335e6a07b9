import { randomBytes } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { newId, Records, type Database } from '@groundwork/records';
import { InjectConfig } from '@groundwork/service';
import sql from 'sql-template-tag';
import { Passwords } from '../../platform/passwords/passwords.service.js';
import { ClientSecrets } from '../../platform/keys/client-secrets.service.js';
import { notifyIdentityChanged } from '../../platform/changes/change-feed.service.js';
import type { IdentityConfig } from '../../platform/config/config.js';
import { insertDefaults, type Defaults } from './insert-defaults.js';
import { insertSystemResources, putServicesClient } from './insert-system-resources.js';
import { grantToSystemClients, putSystemClients, type SystemClientAddresses } from './put-system-clients.js';

/** Key of the advisory lock; the schema is its second part. */
const FIRST_START_LOCK = 7_226_002;
const PASSWORD_BYTES = 18;

/**
 * The defaults of an installation, made once: default tenant, default client, administrator, system resources.
 * Later starts only add scopes that a newer version defines, and set what the environment says of the system clients: the secret of the
 * services, the addresses of the console. (api.md, "First start")
 */
@Injectable()
export class FirstStart implements OnApplicationBootstrap {
  constructor(
    private readonly records: Records,
    private readonly passwords: Passwords,
    private readonly secrets: ClientSecrets,
    @InjectConfig() private readonly config: IdentityConfig,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const [known] = await this.records.query(sql`select 1 from tenants where is_default`);
    const fresh = known ? undefined : this.chooseSecrets();
    const defaults = fresh && (await this.defaultsFrom(fresh));
    const { SERVICES_CLIENT_SECRET: secret } = this.config;
    const servicesHash = secret && this.secrets.hash(secret);
    const made = await this.records.transaction((tx) => makeDefaults(tx, defaults, servicesHash, this.config));
    if (made && fresh) this.printOnce(fresh);
  }

  /** Secrets from the environment, else random ones. */
  private chooseSecrets() {
    const { DEFAULT_CLIENT_ID, DEFAULT_CLIENT_SECRET, ADMIN_PASSWORD } = this.config;
    return {
      clientId: DEFAULT_CLIENT_ID ?? newId(),
      clientSecret: DEFAULT_CLIENT_SECRET ?? this.secrets.make(),
      password: ADMIN_PASSWORD ?? randomBytes(PASSWORD_BYTES).toString('base64url'),
    };
  }

  private async defaultsFrom({ clientId, clientSecret, password }: ChosenSecrets): Promise<Defaults> {
    const { DEFAULT_CLIENT_ORIGINS, ADMIN_USERNAME, ADMIN_EMAIL } = this.config;
    return {
      clientId,
      clientSecretHash: this.secrets.hash(clientSecret),
      addresses: DEFAULT_CLIENT_ORIGINS,
      username: ADMIN_USERNAME,
      email: ADMIN_EMAIL ?? null,
      passwordHash: await this.passwords.hash(password),
    };
  }

  /** Prints generated secrets once, to standard output and not to the log. */
  private printOnce({ clientId, clientSecret, password }: ChosenSecrets): void {
    const { DEFAULT_CLIENT_SECRET, ADMIN_USERNAME, ADMIN_PASSWORD } = this.config;
    if (!DEFAULT_CLIENT_SECRET) process.stdout.write(`default client: ${clientId} secret: ${clientSecret}\n`);
    if (!ADMIN_PASSWORD) process.stdout.write(`administrator: ${ADMIN_USERNAME} password: ${password}\n`);
  }
}

type ChosenSecrets = Readonly<Record<'clientId' | 'clientSecret' | 'password', string>>;

/** One replica at a time. Returns whether the defaults were created now. */
async function makeDefaults(
  tx: Database,
  defaults: Defaults | undefined,
  servicesHash: string | undefined,
  addresses: SystemClientAddresses,
): Promise<boolean> {
  await tx.query(sql`select pg_advisory_xact_lock(${FIRST_START_LOCK}::int, hashtext(current_schema()))`);
  const made = defaults !== undefined && (await insertDefaults(tx, defaults));
  const added = await insertSystemResources(tx);
  const put = servicesHash !== undefined && (await putServicesClient(tx, servicesHash));
  const clients = await putSystemClients(tx, addresses);
  const granted = await grantToSystemClients(tx, clients, added);
  if (made || added.length > 0 || put || clients.length > 0 || granted > 0) await notifyIdentityChanged(tx);
  return made;
}
