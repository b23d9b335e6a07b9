/** A grant of `/token`, or a flow that clients list like one. */
interface Grant {
  /** What the standards call it, where that differs. */
  readonly standard?: string;
  /** The library does not implement it: `custom-grants.service.ts` has its implementation. */
  readonly isCustom?: true;
  /** RFC 9700 advises against it: `ALLOW_LEGACY_GRANTS` switches it off. */
  readonly isLegacy?: true;
  /** It gives tokens at the authorization endpoint alone. */
  readonly isFlow?: true;
}

/** Every grant under the specification's name: clients list no other, and no other is offered. (api.md, "Identity"; identity.md §5) */
const GRANTS = {
  password: { isCustom: true, isLegacy: true },
  refresh_token: {},
  authorization_code: {},
  authorization_code_verifier: { standard: 'authorization_code' },
  client_credentials: {},
  device_code: { standard: 'urn:ietf:params:oauth:grant-type:device_code' },
  otp: { isCustom: true, isLegacy: true },
  token_exchange: { isCustom: true, standard: 'urn:ietf:params:oauth:grant-type:token-exchange' },
  implicit: { isLegacy: true, isFlow: true },
} as const satisfies Readonly<Record<string, Grant>>;

/** The specification's name of a grant. */
export type GrantName = keyof typeof GRANTS;

/** The name of a grant that the library does not implement. */
export type CustomGrantName = {
  [Name in GrantName]: (typeof GRANTS)[Name] extends { readonly isCustom: true } ? Name : never;
}[GrantName];

const ALL: readonly [name: string, grant: Grant][] = Object.entries(GRANTS);

/** The standard's name of a grant; other names, unknown ones too, stay as they are. */
export const standardGrant = (name: string): string => ALL.find(([known]) => known === name)?.[1].standard ?? name;

/** What a client may list: the specification's names and the standards'. */
export const GRANT_TYPES: readonly string[] = [...new Set(ALL.flatMap(([name]) => [name, standardGrant(name)]))].sort();

/** The values of `grant_type` under the specification's names. */
export const TOKEN_GRANTS: readonly string[] = ALL.filter(([, { isFlow }]) => !isFlow).map(([name]) => name);

/** The grants that the library does not implement. */
export const CUSTOM_GRANTS: readonly string[] = ALL.filter(([, { isCustom }]) => isCustom).map(([name]) => name);

/** What an application may register for itself, under the standard names: nothing that RFC 9700 advises against. */
export const REGISTRABLE_GRANTS: readonly string[] = [
  ...new Set(ALL.filter(([, { isLegacy }]) => !isLegacy).map(([name]) => standardGrant(name))),
].sort();

/** The grants a deployment offers, under their standard names. */
export const offeredGrants = (settings: { readonly ALLOW_LEGACY_GRANTS: boolean }): ReadonlySet<string> =>
  new Set(
    ALL.filter(([, { isLegacy }]) => settings.ALLOW_LEGACY_GRANTS || !isLegacy).map(([name]) => standardGrant(name)),
  );
