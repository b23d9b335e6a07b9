import { errors } from '../provider/oidc-provider.js';

/** What of the library's `Grant` names scopes. */
interface Granted {
  readonly openid?: { readonly scope?: string };
  readonly resources?: Readonly<Record<string, string>>;
}

/** All scopes of a grant, of OpenID Connect and of resources, each once. */
export function scopesOfGrant(grant: object): string[] {
  const { openid, resources = {} }: Granted = grant; // as the library writes it
  const words = [openid?.scope ?? '', ...Object.values(resources)].flatMap((scope) => scope.split(' '));
  return [...new Set(words.filter((scope) => scope !== ''))].sort();
}

/** A grant that was to be written without a consent of its user to its client. */
export class ConsentMissing extends errors.InvalidGrant {
  constructor() {
    super('the user has not consented');
  }
}
