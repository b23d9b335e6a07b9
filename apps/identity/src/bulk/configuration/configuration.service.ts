import { Records, type Database, type OperationSlots } from '@groundwork/records';
import { refused, type Caller } from '@groundwork/rest';
import { InjectConfig } from '@groundwork/service';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import type { IdentityConfig } from '../../platform/config/config.js';
import { Changes } from '../../platform/changes/changes.service.js';
import { ConfigurationRules } from './configuration-rules.service.js';
import { ConfigurationSecrets } from './configuration-secrets.service.js';
import type { ConfigurationDocument } from './configuration.dto.js';
import { DraftReach } from './draft-privileges.js';
import type { DraftEntry } from './draft.js';
import { loadConfiguration } from './load-configuration.js';
import { planConfiguration } from './plan-configuration.js';
import { presentConfiguration, type PresentedConfiguration } from './present-configuration.js';
import { writeDraft } from './write-draft.js';

/** One document at a time; nesting of groups waits for it, too. */
const CONFIGURATION_LOCK = 7_226_041;

/** Most exports of one replica at a time; a tenant has half of them. */
const MAX_EXPORTS = 4;
/** A document of thousands of tenants may take longer than a page. */
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
  /** What the document leaves out of its sections is taken away. */
  readonly prune: boolean;
}

/** Takes a dry run back. */
class TakenBack extends Error {
  constructor(readonly difference: Difference) {
    super('taken back');
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

  /** Lends `send` everything the caller may see, without secrets. Costs 6 statements. Throws `unavailable` while too many run here. */
  export(caller: Caller, send: (configuration: PresentedConfiguration) => Promise<void>): Promise<void> {
    return this.exports.use(
      async () => send(presentConfiguration(await loadConfiguration(this.records, caller))),
      caller.tenantId ?? undefined,
    );
  }

  /**
   * Makes what is stored what the document says, all of it or nothing; saying it again changes nothing. A dry run does the same and takes
   * it back. Costs at most 3 statements per table. Throws `invalid_request` naming paths in the document, `forbidden`, `conflict`.
   */
  async apply(caller: Caller, document: ConfigurationDocument, options: ApplyOptions): Promise<Difference> {
    if (!options.dryRun) await this.secrets.ensureKeys(document);
    try {
      return await this.changes.make(async (tx) => {
        const difference = await this.applyIn(tx, caller, document, options);
        if (options.dryRun) throw new TakenBack(difference);
        return difference;
      }, APPLYING);
    } catch (error) {
      if (error instanceof TakenBack) return error.difference;
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
    const reach = new DraftReach(caller, draft, stored);
    await reach.before(tx);
    await writeDraft(tx, caller, draft);
    await reach.after(tx);
    return { create: draft.create, change: draft.change, delete: draft.delete };
  }
}
