import { Records, type Database, type OperationSlots } from '@groundwork/records';
import { refused, type Caller, ApiError } from '@groundwork/rest';
import { InjectConfig } from '@groundwork/service';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import type { IdentityConfig } from '../../platform/config/config.js';
import { Changes } from '../../platform/changes/changes.service.js';
import type { ConfigurationDocument } from './configuration.dto.js';
import { DraftPrivileges } from './draft-privileges.js';
import type { DraftEntry } from './draft.js';
import { loadConfiguration } from './load-configuration.js';
import { planConfiguration } from './plan-configuration.js';
import { presentConfiguration, type PresentedConfiguration } from './present-configuration.js';
import { writeDraft } from './write-draft.js';
import { ClientValidation, servableClient } from '../../directory/clients/client-validation.js';
import type { PlannedClient } from './plan-clients.js';
import { ClientSecrets } from '../../platform/keys/client-secrets.service.js';
import { SecretCipher } from '../../platform/keys/secret-cipher.service.js';
import { SigningKeys } from '../../platform/keys/signing-keys.service.js';

const ASYMMETRIC = ['RS256', 'PS256', 'ES256', 'EdDSA'] as const;

/** Random secrets of new records. A document contains none, so they are unknown until the operations of the record set others. */
@Injectable()
export class ConfigurationSecrets {
  constructor(
    private readonly secrets: ClientSecrets,
    private readonly cipher: SecretCipher,
    private readonly keys: SigningKeys,
  ) {}

  /** The digest of a new client's secret. */
  readonly clientSecretHash = (): string => this.secrets.hash(this.secrets.make());

  /** The encrypted signing secret of a new HS256 resource. */
  readonly signingSecret = (resourceId: string): string =>
    this.cipher.encrypt(this.secrets.make(), `signing_secret/${resourceId}`);

  /** Creates the signing keys that the resources need. (identity.md §7) */
  async ensureKeys({ resources = [] }: ConfigurationDocument): Promise<void> {
    const used = new Set(resources.map(({ resource_metadata }) => resource_metadata?.signing_algorithm));
    for (const algorithm of ASYMMETRIC) if (used.has(algorithm)) await this.keys.ensure(algorithm);
  }
}

/** Checks of clients that need the authorization server. */
@Injectable()
export class ConfigurationRules {
  constructor(private readonly validation: ClientValidation) {}

  /** The authorization server accepts the clients. Throws `invalid_request` with the path of the client in the document. */
  async assertServable(clients: readonly PlannedClient[]): Promise<void> {
    for (const { path, shape } of clients) {
      try {
        await this.validation.assertServable(servableClient(shape));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const details = error.details?.map((detail) => ({ ...detail, field: `${path}.${detail.field}` }));
        throw new ApiError(error.code, `${path}: ${error.message}`, { details, cause: error });
      }
    }
  }
}

/** Advisory lock: one document at a time; changes of nested groups wait for it, too. */
const CONFIGURATION_LOCK = 7_226_041;

/** Concurrent exports of one replica; a tenant may have half of them. */
const MAX_EXPORTS = 4;
/** A document of thousands of tenants may take longer than an ordinary request. */
const APPLYING = { statementSeconds: 300, kind: 'configuration' };

/** What a document changed, or would change. */
export interface Difference {
  readonly create: readonly DraftEntry[];
  readonly change: readonly DraftEntry[];
  readonly delete: readonly DraftEntry[];
}

/** How a document is applied. */
export interface ApplyOptions {
  readonly dryRun: boolean;
  /** Deletes the records that a section of the document leaves out. */
  readonly prune: boolean;
}

/** Rolls back the transaction of a dry run. */
class RolledBack extends Error {
  constructor(readonly difference: Difference) {
    super('rolled back');
  }
}

/** The configuration of identity as one document. (identity.md §8, "Bulk and configuration") */
@Injectable()
export class ConfigurationService {
  private readonly exports: OperationSlots;

  constructor(
    private readonly records: Records,
    private readonly changes: Changes,
    private readonly rules: ConfigurationRules,
    private readonly secrets: ConfigurationSecrets,
    @InjectConfig() private readonly config: Pick<IdentityConfig, 'OUTGOING_ALLOW_PRIVATE'>,
  ) {
    this.exports = records.operations.slots({ kind: 'configuration exports', most: MAX_EXPORTS });
  }

  /** Passes everything the caller may see to `send`, without secrets. 6 statements. Throws `unavailable` while too many run here. */
  export(caller: Caller, send: (configuration: PresentedConfiguration) => Promise<void>): Promise<void> {
    return this.exports.use(
      async () => send(presentConfiguration(await loadConfiguration(this.records, caller))),
      caller.tenantId ?? undefined,
    );
  }

  /**
   * Applies a document in one transaction; idempotent. A dry run does the same and rolls back. At most 3 statements per table.
   * Throws `invalid_request` with paths in the document, `forbidden`, `conflict`.
   */
  async apply(caller: Caller, document: ConfigurationDocument, options: ApplyOptions): Promise<Difference> {
    if (!options.dryRun) await this.secrets.ensureKeys(document);
    try {
      return await this.changes.make(async (tx) => {
        const difference = await this.applyIn(tx, caller, document, options);
        if (options.dryRun) throw new RolledBack(difference);
        return difference;
      }, APPLYING);
    } catch (error) {
      if (error instanceof RolledBack) return error.difference;
      throw error;
    }
  }

  private async applyIn(tx: Database, caller: Caller, document: ConfigurationDocument, { prune }: ApplyOptions) {
    await tx.query(sql`select pg_advisory_xact_lock(${CONFIGURATION_LOCK}::int, hashtext(current_schema()))`);
    const stored = await loadConfiguration(tx, caller);
    const { draft, clients } = planConfiguration(stored, document, {
      caller,
      prune,
      secrets: this.secrets,
      allowPrivate: this.config.OUTGOING_ALLOW_PRIVATE,
    });
    if (draft.faults.length > 0) throw refused(draft.faults);
    await this.rules.assertServable(clients);
    const privileges = new DraftPrivileges(caller, draft, stored);
    await privileges.before(tx);
    await writeDraft(tx, caller, draft);
    await privileges.after(tx);
    return { create: draft.create, change: draft.change, delete: draft.delete };
  }
}
