import type { ProviderSettings } from '../../directory/entities/provider-settings.js';

/** The columns of a provider that say how its subjects are written. */
export interface ProviderRow {
  readonly provider_type: string;
  readonly settings: ProviderSettings;
}

/** The identity provider of a connection. */
export interface ConnectionProvider {
  readonly id: string;
  /** What a subject begins with, before the `externalId`. */
  readonly prefix: string;
  /** An `externalId` is the object id of Microsoft, in lower case. */
  readonly isMicrosoft: boolean;
}

/**
 * What subjects at a provider begin with: those of Microsoft with their directory, which a provider of several cannot know of an
 * `externalId`; `undefined` there. (docs/external-providers.md, "Vendors")
 */
export function prefixOf({ provider_type, settings }: ProviderRow): string | undefined {
  if (provider_type !== 'microsoft') return '';
  const [directory, ...others] = settings.directories ?? [];
  return directory !== undefined && others.length === 0 ? `${directory}.` : undefined;
}

/** The provider of a connection; `undefined` for none, and for one whose subjects are not known any more. */
export function connectionProvider(
  row: { readonly provider_id: string | null } & ProviderRow,
): ConnectionProvider | undefined {
  const prefix = row.provider_id === null ? undefined : prefixOf(row);
  if (row.provider_id === null || prefix === undefined) return undefined;
  return { id: row.provider_id, prefix, isMicrosoft: row.provider_type === 'microsoft' };
}
