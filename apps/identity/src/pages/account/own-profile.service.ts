import { Injectable } from '@nestjs/common';
import { Records } from '@groundwork/records';
import sql from 'sql-template-tag';
import { Changes } from '../../platform/changes/changes.service.js';

/** What users say of themselves; empty texts are kept as none. */
export interface OwnProfile {
  readonly name: string;
  readonly given_name: string;
  readonly family_name: string;
  readonly nickname: string;
  /** A language of the pages, or empty: as the browser says. */
  readonly locale: string;
}

const MOST_CHARACTERS = 255;

/** Users change their own profiles. (Identity, "Users") */
@Injectable()
export class OwnProfiles {
  constructor(
    private readonly records: Records,
    private readonly changes: Changes,
  ) {}

  async find(userId: string): Promise<OwnProfile> {
    const [row] = await this.records.query<Record<keyof OwnProfile, string | null>>(sql`
      select name, given_name, family_name, nickname, locale from users where id = ${userId}`);
    const { name, given_name, family_name, nickname, locale } = row ?? EMPTY;
    return {
      name: name ?? '',
      given_name: given_name ?? '',
      family_name: family_name ?? '',
      nickname: nickname ?? '',
      locale: locale ?? '',
    };
  }

  /** False when a text is too long; nothing is changed then. */
  async save(userId: string, profile: OwnProfile): Promise<boolean> {
    if (Object.values(profile).some((text: string) => [...text].length > MOST_CHARACTERS)) return false;
    const { name, given_name, family_name, nickname, locale } = profile;
    await this.changes.quietly((tx) =>
      tx.query(sql`
        update users set name = nullif(${name}, ''), given_name = nullif(${given_name}, ''), family_name = nullif(${family_name}, ''),
          nickname = nullif(${nickname}, ''), locale = nullif(${locale}, ''), updated_by = ${userId}, updated_at = clock_timestamp()
        where id = ${userId}`),
    );
    return true;
  }
}

const EMPTY = { name: null, given_name: null, family_name: null, nickname: null, locale: null };
