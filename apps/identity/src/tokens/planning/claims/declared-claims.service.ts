import { Injectable } from '@nestjs/common';
import { Records } from '@groundwork/records';
import { isMembership } from '../../../directory/claims/claim-rules.js';
import type { ClaimDefinition } from '../../../directory/entities/claim-definition.entity.js';
import type { AccountProfile } from '../../../sign-in/accounts/account.js';
import type { ClientRecord } from '../../clients/client-record.js';
import { findClaimSources, type ClaimSources } from './claim-sources.js';
import { applicable, evaluateClaims, needsSources, TOKEN_LIMITS, USER_INFO_LIMITS } from './declared-claims.js';

/** Whom a token is for. */
export interface ClaimHolder {
  readonly client: ClientRecord;
  /** Absent where the client acts for itself. */
  readonly account?: AccountProfile;
}

type Claims = Record<string, unknown>;
type Scopes = ReadonlySet<string>;

/** Claims by declaration of clients and resources, read at every issue. (docs/access.md, "Claims") */
@Injectable()
export class DeclaredClaims {
  /** What was read for a request: its ID token and its access token share the statement. */
  private readonly read = new WeakMap<object, Promise<ClaimSources | undefined>>();

  constructor(private readonly records: Records) {}

  /** Of an access token for resources that define these. `request` is any object that lives as long as the request. */
  forAccessToken(request: object, holder: ClaimHolder, definitions: readonly ClaimDefinition[], scopes: Scopes) {
    return this.evaluate(request, holder, applicable(definitions, scopes, holder.client.is_first_party), TOKEN_LIMITS);
  }

  /** Of an ID token for the client. */
  forIdToken(request: object, holder: ClaimHolder, scopes: Scopes) {
    return this.evaluate(request, holder, ofClient(holder.client, scopes), TOKEN_LIMITS);
  }

  /** Of the answer of userinfo, which may be larger. */
  forUserInfo(holder: ClaimHolder, scopes: Scopes) {
    return this.evaluate({}, holder, ofClient(holder.client, scopes), USER_INFO_LIMITS);
  }

  private async evaluate(
    request: object,
    holder: ClaimHolder,
    definitions: readonly ClaimDefinition[],
    limits: typeof TOKEN_LIMITS,
  ): Promise<Claims> {
    if (definitions.length === 0) return {};
    const sources = definitions.some(needsSources) ? await this.sourcesOf(request, holder) : undefined;
    return evaluateClaims(definitions, { profile: holder.account, sources }, limits);
  }

  /** One statement for all tokens of a request. */
  private sourcesOf(request: object, { client, account }: ClaimHolder): Promise<ClaimSources | undefined> {
    const known = this.read.get(request);
    if (known) return known;
    const memberships = account !== undefined && allOf(client).some(({ from }) => isMembership(from));
    const sources = findClaimSources(this.records, { clientId: client.id, userId: account?.id, memberships });
    this.read.set(request, sources);
    return sources;
  }
}

const ofClient = ({ client_metadata, is_first_party }: ClientRecord, scopes: Scopes): ClaimDefinition[] =>
  applicable(client_metadata.claims ?? [], scopes, is_first_party);

/** Every definition that could hold for tokens of a client. */
const allOf = ({ client_metadata, access }: ClientRecord): ClaimDefinition[] => [
  ...(client_metadata.claims ?? []),
  ...access.flatMap(({ claims }) => claims),
];
