import { Injectable } from '@nestjs/common';
import { findRecord, type Presented } from '@groundwork/records';
import { invalidField, type Caller, type RecordQuery } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { ClientSecrets } from '../../platform/keys/client-secrets.service.js';
import { Changes } from '../../platform/changes/changes.service.js';
import { affect, anyOf, heldByClients } from '../../platform/privileges/privileges.js';
import type { Client } from '../entities/client.entity.js';
import { hasSecret, assertNotServices } from './client-rules.js';
import { clientView } from './client.view.js';
import { clientsInReach, findClient, withSecret } from './clients.service.js';

/** Gives a client another secret. (Identity, "Change a client secret"; api.md, "Client secrets") */
@Injectable()
export class ClientSecretService {
  constructor(
    private readonly changes: Changes,
    private readonly secrets: ClientSecrets,
  ) {}

  /**
   * The client with its new secret; the one before it stays valid for `graceSeconds`.
   * Throws `invalid_request` for a client that has none, `forbidden` when the client may more than the caller.
   */
  change(caller: Caller, id: string, graceSeconds: number, query: RecordQuery): Promise<Presented> {
    assertNotServices(id);
    const secret = this.secrets.make();
    return this.changes.make(async (tx) => {
      const client = await findClient(tx, caller, id, sql`for no key update`);
      if (!hasSecret(client))
        throw invalidField('client_id', `is that of ${kindOf(client)}, which has no secret`, 'rule');
      await affect(tx, caller, 'client', heldByClients(anyOf([id])));
      await tx.query(sql`
        update clients set previous_secret_hash = case when ${graceSeconds} > 0 then secret_hash end,
          previous_secret_expires_at = case when ${graceSeconds} > 0 then now() + make_interval(secs => ${graceSeconds}) end,
          secret_hash = ${this.secrets.hash(secret)}, client_secret_expires_at = null,
          updated_by = ${caller.subject}, updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
        where id = ${id}`);
      return withSecret(await findRecord(clientsInReach(tx, caller), clientView, { id }, query), secret);
    });
  }
}

const kindOf = ({ is_public }: Pick<Client, 'is_public'>): string =>
  is_public ? 'a public client' : 'a client with token_endpoint_auth_method private_key_jwt';
