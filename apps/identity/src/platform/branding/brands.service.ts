import { Injectable } from '@nestjs/common';
import { Records, type Database } from '@groundwork/records';
import sql from 'sql-template-tag';
import { ChangeCache } from '../changes/change-cache.js';
import { ChangeFeed } from '../changes/change-feed.service.js';
import type { Messages } from '../texts/texts.js';
import type { Branding } from './branding.js';
import type { ImageKind } from './encode-image.js';

/** How the pages and mails of a tenant look, and what they say in its own words. */
export interface Brand {
  /** The tenant's id; `null` where there is no tenant. */
  readonly tenantId: string | null;
  readonly name: string;
  /** A `data:` address; pages load nothing from elsewhere. */
  readonly logo?: string;
  /** Colors and addresses. */
  readonly branding: Branding;
  /** Digests of its images. */
  readonly images: Readonly<Partial<Record<ImageKind, string>>>;
  /** Its own messages by language and key. */
  readonly messages: ReadonlyMap<string, Messages>;
  /** The languages its pages are in, the first where no other fits; all where there are none. */
  readonly languages: readonly string[];
}

interface BrandRow {
  readonly id: string;
  readonly name: string | null;
  readonly logo: string | null;
  readonly branding: Branding;
  readonly images: Brand['images'] | null;
  readonly messages: Readonly<Record<string, Readonly<Record<string, string>>>> | null;
}

/** Where there is no tenant. */
export const HOUSE: Brand = {
  tenantId: null,
  name: 'Groundwork',
  branding: {},
  images: {},
  messages: new Map(),
  languages: [],
};
/** Pictures that run nothing; SVG may. */
const LOGO = /^data:image\/(png|jpeg|webp|gif);base64,[A-Za-z0-9+/]+=*$/;
const LIMITS = { max: 1_000, foundMs: 30_000, missingMs: 5_000 };

/** Brands by tenant, cached like clients: a page costs no statement for them. (branding.md) */
@Injectable()
export class Brands {
  private readonly cache: ChangeCache<Brand>;

  constructor(
    private readonly records: Records,
    changes: ChangeFeed,
  ) {
    this.cache = new ChangeCache(changes, LIMITS);
  }

  /**
   * A tenant's brand; without an id the default tenant's, which is this house until it gets a name. The logo is the pair `logo` of its
   * `app_metadata`: a `data:` address, for pages load nothing from elsewhere. Inside a transaction `db` is that one: nobody waits for a second
   * connection while holding one.
   */
  async of(tenantId: string | null, db: Pick<Database, 'query'> = this.records): Promise<Brand> {
    return (await this.cache.find(tenantId ?? '', () => load(db, tenantId))) ?? HOUSE;
  }
}

async function load(db: Pick<Database, 'query'>, tenantId: string | null): Promise<Brand | undefined> {
  const [row] = await db.query<BrandRow>(sql`
    select t.id, case when t.is_default then nullif(t.display_name, 'Default') else coalesce(t.display_name, t.tenant_name) end as name,
      (select m ->> 'value' from jsonb_array_elements(t.app_metadata) m where m ->> 'key' = 'logo' limit 1) as logo,
      t.branding, (select jsonb_object_agg(i.kind, i.sha256) from tenant_images i where i.tenant_id = t.id) as images,
      (select jsonb_object_agg(o.language, o.messages) from (
        select x.language, jsonb_object_agg(x.key, x.message) as messages from tenant_texts x where x.tenant_id = t.id
        group by x.language) o) as messages
    from tenants t where case when ${tenantId}::uuid is null then t.is_default else t.id = ${tenantId}::uuid end`);
  return row && brandOf(row);
}

const brandOf = ({ id, name, logo, branding, images, messages }: BrandRow): Brand => ({
  tenantId: id,
  name: name ?? HOUSE.name,
  logo: logo && LOGO.test(logo) ? logo : undefined,
  branding,
  images: images ?? {},
  languages: branding.languages ?? [],
  messages: new Map(Object.entries(messages ?? {}).map(([tag, own]) => [tag, new Map(Object.entries(own))])),
});
