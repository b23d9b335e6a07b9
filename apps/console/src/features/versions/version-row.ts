/** A version as a row of the list shows it. */
export interface VersionRow {
  readonly id: string;
  readonly version: string;
  readonly name: string;
  readonly frozen: boolean;
  readonly released_at: string | null;
  readonly updated_at: string;
  readonly aggregations: { readonly nodes?: number };
}
