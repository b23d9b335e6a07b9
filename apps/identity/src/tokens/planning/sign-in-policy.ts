import type { AccountRow } from '../../sign-in/accounts/account.js';
import { needsTwoFactors, requestedContext } from './authentication-context.js';
import type { Reach } from './token-plan.js';
import { TWO_FACTORS } from '../provider/provider-constants.js';
import { interactionPolicy, type KoaContextWithOIDC } from '../provider/oidc-provider.js';

/** Whether the user has a second factor. */
export type HasSecondFactor = (userId: string) => Promise<boolean>;

/**
 * When somebody who is signed in has to do so again: beside the library's reasons, when the session is of another tenant, and when two
 * factors are needed and the session was begun with one. They are needed where the tenant or the request demands them, and of every user
 * who has a second one. (OpenID Connect Core §5.5.1.1; ADR 0044)
 */
export function signInPolicy(
  hasSecondFactor: HasSecondFactor,
  isOfOtherTenant: (ctx: KoaContextWithOIDC) => Promise<boolean>,
  reachOf: (ctx: KoaContextWithOIDC) => readonly Reach[],
): interactionPolicy.Prompt[] {
  const policy = interactionPolicy.base();
  const { Check, Prompt } = interactionPolicy;
  policy.add(new Prompt({ name: 'create', requestable: true }), 0);
  const checks = policy.get('login')!.checks; // of the library's own policy
  checks.add(new Check('other_tenant', 'the user is of another tenant', 'login_required', isOfOtherTenant));
  checks.add(new Check('mfa_required', 'the tenant demands two factors', 'login_required', isDemanded));
  const isEnrolled = (ctx: KoaContextWithOIDC) => hasOne(ctx) && hasSecondFactor(ctx.oidc.session!.accountId!);
  checks.add(new Check('mfa_enrolled', 'the user has a second factor', 'login_required', isEnrolled));
  // The library's own know neither `acr_values` nor that a class may be higher than was requested.
  for (const reason of ['essential_acr', 'essential_acrs']) checks.remove(reason);
  const isBelow = (ctx: KoaContextWithOIDC): boolean =>
    demandsTwo(ctx, reachOf(ctx)) && ctx.oidc.session?.acr !== TWO_FACTORS;
  const demanded = () => ({ acr: TWO_FACTORS });
  checks.add(
    new Check('acr', 'the requested acr was not reached', 'unmet_authentication_requirements', isBelow, demanded),
  );
  return policy;
}

const hasOne = ({ oidc: { session } }: KoaContextWithOIDC): boolean =>
  session?.accountId !== undefined && session.acr !== TWO_FACTORS;

const isDemanded = (ctx: KoaContextWithOIDC): boolean => hasOne(ctx) && rowOf(ctx)?.mfa_required === true;

/** By the request or a resource. Throws `unmet_authentication_requirements` where no sign-in reaches what is requested. */
const demandsTwo = ({ oidc }: KoaContextWithOIDC, reach: readonly Reach[]): boolean =>
  requestedContext(oidc.params ?? {}) === TWO_FACTORS || needsTwoFactors(reach);

// Set by `accountOf`.
const rowOf = ({ oidc }: KoaContextWithOIDC): AccountRow | undefined => oidc.account?.['row'] as AccountRow | undefined;
