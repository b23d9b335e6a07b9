import { boundKeyOf } from '@groundwork/verify';
import { Injectable } from '@nestjs/common';
import type { ClientRecord } from '../clients/client-record.js';
import { Introspection, type ActiveToken } from '../issued/introspection.service.js';
import type { Actor } from '../planning/delegation.js';
import { boundKey, type KoaContextWithOIDC } from '../provider/oidc-provider.js';
import { refused } from './external-subjects.service.js';

/** An access token of ours, of a user, that a client may exchange. */
export interface OwnSubject {
  readonly userId: string;
  /** The client that it was issued to. */
  readonly clientId: string;
  readonly grantId: string;
  /** Seconds since 1970. */
  readonly exp: number;
  readonly tenantId: string | undefined;
  readonly claims: Readonly<Record<string, unknown>>;
  /** Who acts for the user with the new token. */
  readonly act: Actor;
}

/** Clients that act one after another for a user. */
const MOST_ACTORS = 3;

/** Our own access tokens as subjects of an exchange. (docs/tokens.md, "Exchanging a token for one of another API") */
@Injectable()
export class OwnSubjects {
  constructor(private readonly introspection: Introspection) {}

  /**
   * The token, if the client may exchange it: it counts, a user is behind it, it is for one of the client's `subject_audiences`, and comes
   * with a proof where it is bound to a key. One statement. Throws `invalid_request`. (RFC 8693 §2.2.2)
   */
  async read(ctx: KoaContextWithOIDC, client: ClientRecord, token: string): Promise<OwnSubject> {
    const found = await this.introspection.explain(token);
    if (found?.kind !== 'access_token')
      throw refused('invalid_request', 'subject_token is no access token of this issuer that is in force');
    assertForClient(found, client);
    const jkt = boundKeyOf(found.claims);
    if (jkt !== undefined && jkt !== boundKey(ctx))
      throw refused('invalid_request', 'subject_token is bound to a key: send a DPoP proof of that key');
    const { sub, client_id, exp, tenant_id, claims } = found;
    const { grant_id, act } = claims;
    if (sub === client_id || typeof grant_id !== 'string')
      throw refused('invalid_request', 'subject_token is of no user');
    const actor = { sub: client.id, ...(act === undefined ? {} : { act: act as Actor }) }; // we signed it
    if (depthOf(actor) > MOST_ACTORS)
      throw refused('invalid_request', `subject_token was exchanged ${MOST_ACTORS} times, which is the most`);
    return { userId: sub, clientId: client_id, grantId: grant_id, exp, tenantId: tenant_id, claims, act: actor };
  }
}

/** A public client proves nothing, so whoever found a token could exchange it; what a third party may do, its users were not asked. */
function assertForClient({ claims }: ActiveToken, { is_public, is_first_party, client_metadata }: ClientRecord): void {
  const accepted = is_public || !is_first_party ? [] : (client_metadata.token_exchange?.subject_audiences ?? []);
  if (![claims.aud].flat().some((audience) => audience !== undefined && accepted.includes(audience)))
    throw refused('invalid_request', 'subject_token is for no audience among token_exchange.subject_audiences');
}

const depthOf = ({ act }: Actor): number => 1 + (act ? depthOf(act) : 0);
