import type { Database } from '@groundwork/records';
import { ApiError, type Caller } from '@groundwork/rest';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { ClientValidation } from '../authorization-server/client-validation.service.js';
import { servableClient } from '../clients/servable-client.service.js';
import { Privileges } from '../permissions/privileges.service.js';
import type { Draft } from './draft.js';
import type { PlannedClient } from './plan-clients.js';

/** What holds for a document as it does for single changes, beyond what its entries say of themselves. */
@Injectable()
export class ConfigurationRules {
  constructor(
    private readonly privileges: Privileges,
    private readonly validation: ClientValidation,
  ) {}

  /** The authorization server could serve the clients. Throws `invalid_request` naming the client in the document. */
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

  /**
   * Nobody hands out what they do not have, by a document neither: to be asked once it is written. Costs 1 statement.
   * Throws `forbidden`. (identity.md §8, "Privilege")
   */
  assertHolds(tx: Database, caller: Caller, draft: Draft): Promise<void> {
    const ids = (table: string, column: string): string[] => draft.of(table).put.map((row) => String(row[column]));
    const scopes = [...ids('client_permissions', 'scope_id'), ...ids('role_permissions', 'scope_id')];
    return this.privileges.assertHolds(
      tx,
      caller,
      sql`select unnest(${scopes}::uuid[])
        union select scope_id from role_permissions where role_id = any (${ids('group_roles', 'role_id')}::uuid[])
        union select p1.scope_id from group_closure c1 join group_roles r1 on r1.group_id = c1.ancestor_id
          join role_permissions p1 on p1.role_id = r1.role_id where c1.descendant_id = any (${ids('nested_groups', 'group_id')}::uuid[])`,
    );
  }
}
