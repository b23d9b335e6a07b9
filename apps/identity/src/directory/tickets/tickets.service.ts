import { Injectable } from '@nestjs/common';
import {
  columnsOf,
  createRecord,
  deleteRecord,
  findRecord,
  listRecords,
  Records,
  whereAll,
  type Database,
  type Presented,
  type Row,
} from '@groundwork/records';
import {
  ApiError,
  invalidField,
  type Caller,
  type IfMatchStates,
  type ListQuery,
  type RecordQuery,
} from '@groundwork/rest';
import { InjectConfig } from '@groundwork/service';
import sql, { raw } from 'sql-template-tag';
import { Changes } from '../../platform/changes/changes.service.js';
import { findClient } from '../clients/clients.service.js';
import type { IdentityConfig } from '../../platform/config/config.js';
import { affect } from '../../platform/privileges/privileges.js';
import { anyOf, heldByUsers } from '../../platform/privileges/holdings.js';
import { User } from '../entities/user.entity.js';
import { findUser } from '../users/users.service.js';
import { userView } from '../users/user.view.js';
import { cancelTickets, newTicketToken, TICKET_SECONDS, ticketDigest } from '../users/user-tickets.js';
import { Ticket, ticketView, type NewEmailVerification, type NewPasswordChange } from '../entities/ticket.entity.js';
import type { ClientSettings } from '../entities/client.entity.js';

/** The address is one of those registered for the client, letter by letter. (api.md, "Identity", ticket) */
export function isRegistered(url: string, { urls }: ClientSettings): boolean {
  const registered = [
    ...(urls?.redirect_uris ?? []),
    ...(urls?.post_logout_redirect_uris ?? []),
    urls?.initiate_login_uri,
  ];
  return registered.includes(url);
}

/** Links that let users do one thing once. (api.md, "Identity", ticket; identity.md §8, "Tickets") */
@Injectable()
export class TicketsService {
  constructor(
    private readonly records: Records,
    private readonly changes: Changes,
    @InjectConfig() private readonly config: IdentityConfig,
  ) {}

  list(caller: Caller, query: ListQuery) {
    return listRecords(this.records.of(Ticket, caller), ticketView, query);
  }

  /** Throws `not_found`. */
  find(caller: Caller, id: string, query: RecordQuery) {
    return findRecord(this.records.of(Ticket, caller), ticketView, { id }, query);
  }

  /** Throws `not_found`, `forbidden`. */
  async delete(caller: Caller, id: string, ifMatch?: IfMatchStates) {
    // An invitation is of no user; who has its id may cancel it like any other link.
    const check = ({ user_id }: Row, tx: Database): Promise<void> =>
      affect(tx, caller, 'user', typeof user_id === 'string' ? heldByUsers(anyOf([user_id])) : null);
    await this.changes.make((tx) => deleteRecord(tx.of(Ticket, caller), ticketView, { id }, { ifMatch, check }));
  }

  /** Throws `not_found`, `invalid_request` for a user without email, `forbidden` for one who holds what the caller lacks. */
  createEmailVerification(caller: Caller, body: NewEmailVerification, query: RecordQuery) {
    return this.changes.make(async (tx) => {
      const user = await findUser(tx, caller, body.user_id);
      if (!user.email) throw invalidField('user_id', 'belongs to a user without an email address', 'rule');
      return this.issue(
        tx,
        caller,
        user,
        'email_verification',
        { expiration_lifetime: TICKET_SECONDS.email_verification, ...body },
        query,
      );
    });
  }

  /** Throws `not_found`, `forbidden` for a user who holds what the caller lacks: the link gives access to the user's account. */
  createPasswordChange(caller: Caller, body: NewPasswordChange, query: RecordQuery) {
    return this.changes.make(async (tx) => {
      const user = await findNamed(tx, caller, body);
      return this.issue(
        tx,
        caller,
        user,
        'password_change',
        { expiration_lifetime: TICKET_SECONDS.password_change, ...body },
        query,
      );
    });
  }

  /** Cancels the open ticket of its kind; only the digest of the token is kept. */
  private async issue(
    tx: Database,
    caller: Caller,
    user: User,
    ticket_type: Ticket['ticket_type'],
    body: NewPasswordChange,
    query: RecordQuery,
  ): Promise<Presented> {
    const { client_id = null, result_url = null, expiration_lifetime = 0 } = body;
    if (client_id || result_url) await assertRegistered(tx, caller, client_id, result_url);
    await affect(tx, caller, 'user', heldByUsers(anyOf([user.id])));
    const token = newTicketToken();
    await cancelTickets(tx, user.id, ticket_type);
    const expires_at = new Date(Date.now() + expiration_lifetime * 1_000).toISOString();
    const values = {
      ticket_type,
      tenant_id: user.tenant_id,
      user_id: user.id,
      client_id,
      result_url,
      expires_at,
      token_hash: ticketDigest(token),
    };
    const made = await createRecord(tx.of(Ticket, caller), ticketView, values, query);
    if ('ticket_url' in made) made['ticket_url'] = `${this.config.ISSUER}/ticket/${token}`;
    return made;
  }
}

/** The user of a ticket, by id or by email. Throws `invalid_request` unless one of them is given, `not_found`. */
function findNamed(tx: Database, caller: Caller, { user_id, email }: NewPasswordChange): Promise<User> {
  if (Boolean(user_id) === Boolean(email))
    throw invalidField('user_id', 'or email is required, exactly one of them', 'required');
  return user_id ? findUser(tx, caller, user_id) : findByEmail(tx, caller, email ?? '');
}

/** Several tenants may have a user of that email: a caller of all has to name the user by id. */
async function findByEmail(tx: Database, caller: Caller, email: string): Promise<User> {
  const { conditions } = tx.of(User, caller);
  const users = await tx.query<User>(
    sql`select ${columnsOf(userView.table, raw('t'))} from users t ${whereAll([...conditions, sql`lower(t.email) = lower(${email})`])} limit 2`,
  );
  const [user, another] = users;
  if (!user) throw new ApiError('not_found', `There is no user ${email}.`);
  if (another) throw new ApiError('conflict', `Several tenants have a user ${email}; name it by user_id.`);
  return user;
}

/** Throws `not_found` for an unknown client, `invalid_request` for an address that is not registered for it. */
async function assertRegistered(
  tx: Database,
  caller: Caller,
  clientId: string | null,
  url: string | null,
): Promise<void> {
  if (!clientId) throw invalidField('client_id', 'is required with result_url', 'required');
  const { client_metadata } = await findClient(tx, caller, clientId);
  if (url && !isRegistered(url, client_metadata))
    throw invalidField('result_url', 'is not registered for the client', 'rule');
}
