import type { Database } from '@groundwork/records';
import sql from 'sql-template-tag';

/** Whose page it is. */
export interface Brand {
  readonly name: string;
  /** A `data:` address; pages load nothing from elsewhere. */
  readonly logo?: string;
}

const HOUSE: Brand = { name: 'Groundwork' };
/** Pictures that run nothing; SVG may. */
const LOGO = /^data:image\/(png|jpeg|webp|gif);base64,[A-Za-z0-9+/]+=*$/;

/**
 * A tenant's name and logo; without an id the default tenant's, which is this house until it gets a name. The logo is the pair `logo` of its `app_metadata`:
 * a `data:` address, for pages load nothing from elsewhere.
 */
export async function findBrand(db: Pick<Database, 'query'>, tenantId: string | null): Promise<Brand> {
  const [row] = await db.query<{ name: string | null; logo: string | null }>(sql`
    select case when t.is_default then nullif(t.display_name, 'Default') else coalesce(t.display_name, t.tenant_name) end as name,
      (select m ->> 'value' from jsonb_array_elements(t.app_metadata) m where m ->> 'key' = 'logo' limit 1) as logo
    from tenants t where case when ${tenantId}::uuid is null then t.is_default else t.id = ${tenantId}::uuid end`);
  return { name: row?.name ?? HOUSE.name, logo: row?.logo && LOGO.test(row.logo) ? row.logo : undefined };
}
