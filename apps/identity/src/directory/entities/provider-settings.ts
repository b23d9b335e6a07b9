import { ListField, TextField, UrlField } from '@groundwork/rest';

/** The types of providers: two protocols, and vendors with what is particular to each. (external-providers.md) */
export const PROVIDER_TYPES = [
  'oidc',
  'oauth2',
  'google',
  'microsoft',
  'apple',
  'github',
  'gitlab',
  'facebook',
  'linkedin',
] as const;

/** The protocol or vendor of a provider. */
export type ProviderType = (typeof PROVIDER_TYPES)[number];

const DOMAIN = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const APPLE_ID = /^[A-Z0-9]{10}$/;
const CLAIM = /^[\x21-\x7e]+$/;

/** What a provider of some types needs to be told; each member is of one type. */
export class ProviderSettings {
  @TextField({
    optional: true,
    max: 253,
    pattern: DOMAIN,
    form: 'a domain in lower case',
    description: 'Of google: only accounts of this Workspace domain sign in (`hd`).',
    example: 'acme.example',
  })
  hosted_domain?: string | null;
  @ListField({
    optional: true,
    maxItems: 100,
    max: 36,
    pattern: UUID,
    description: 'Of microsoft: the ids of the directories whose users sign in; all that the issuer admits by default.',
  })
  directories?: string[] | null;
  @TextField({
    optional: true,
    max: 10,
    pattern: APPLE_ID,
    form: 'ten letters and digits',
    description: 'Of apple: the id of the team; required.',
    example: 'A1B2C3D4E5',
  })
  team_id?: string | null;
  @TextField({
    optional: true,
    max: 10,
    pattern: APPLE_ID,
    form: 'ten letters and digits',
    description: 'Of apple: the id of the key whose .p8 file is the client secret; required.',
    example: 'F6G7H8I9J0',
  })
  key_id?: string | null;
  @UrlField({ optional: true, description: 'Of oauth2: the authorization endpoint; required.' })
  authorization_url?: string | null;
  @UrlField({ optional: true, description: 'Of oauth2: the token endpoint; required.' })
  token_url?: string | null;
  @UrlField({ optional: true, description: 'Of oauth2: responds with the claims of the user; required.' })
  userinfo_url?: string | null;
  @TextField({
    optional: true,
    max: 128,
    pattern: CLAIM,
    form: 'the name of a claim',
    description: 'Of oauth2: the claim that identifies the user forever, `sub` by default.',
    example: 'id',
  })
  subject_claim?: string | null;
}

/** A setting of a provider. */
export type ProviderSetting = keyof ProviderSettings;
