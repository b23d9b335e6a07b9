import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@groundwork/service';
import type { IdentityConfig } from '../../platform/config/config.js';
import { offeredGrants } from '../../directory/entities/grant-types.js';
import { passwordGrant, oneTimePasswordGrant } from './password-grant.js';
import type { CustomGrant } from '../provider/oidc-provider.js';
import { SignInProofs } from './sign-in-proofs.service.js';
import { TokenExchange } from './token-exchange.service.js';
import { TokenPlanner } from '../planning/token-planner.service.js';

/** The grants the library does not know, as far as the deployment offers them. (identity.md §5) */
@Injectable()
export class CustomGrants {
  readonly offered: readonly CustomGrant[];

  constructor(
    readonly planner: TokenPlanner,
    proofs: SignInProofs,
    exchange: TokenExchange,
    @Inject(CONFIG) config: IdentityConfig,
  ) {
    const all = [passwordGrant(planner, proofs), oneTimePasswordGrant(planner, proofs), exchange.grant];
    const offer = offeredGrants(config);
    this.offered = all.filter(({ name }) => offer.has(name));
  }
}
