import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@groundwork/service';
import type { IdentityConfig } from '../../platform/config/config.js';
import { offeredGrants, standardGrant, type CustomGrantName } from '../../directory/entities/grant-types.js';
import { ConsentedGrants } from './consented-grants.service.js';
import { passwordGrant, oneTimePasswordGrant } from './password-grant.js';
import type { CustomGrant } from '../provider/oidc-provider.js';
import { SignInProofs } from './sign-in-proofs.service.js';
import { TokenExchange } from './token-exchange.service.js';
import { TokenPlanner } from '../planning/token-planner.service.js';

/** The grants that the library does not implement, as far as the deployment offers them. (identity.md §5) */
@Injectable()
export class CustomGrants {
  /** By their standard names. */
  readonly offered: ReadonlyMap<string, CustomGrant>;

  constructor(
    readonly planner: TokenPlanner,
    readonly grants: ConsentedGrants,
    proofs: SignInProofs,
    exchange: TokenExchange,
    @Inject(CONFIG) config: IdentityConfig,
  ) {
    const sources = { planner, grants };
    const all: Readonly<Record<CustomGrantName, CustomGrant>> = {
      password: passwordGrant(sources, proofs),
      otp: oneTimePasswordGrant(sources, proofs),
      token_exchange: exchange.grant,
    };
    const offer = offeredGrants(config);
    const named = Object.entries(all).map(([name, grant]) => [standardGrant(name), grant] as const);
    this.offered = new Map(named.filter(([name]) => offer.has(name)));
  }
}
