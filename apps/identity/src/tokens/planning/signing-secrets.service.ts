import { Injectable } from '@nestjs/common';
import { Records } from '@groundwork/records';
import sql from 'sql-template-tag';
import { ChangeFeed } from '../../platform/changes/change-feed.service.js';
import { SecretCipher } from '../../platform/keys/secret-cipher.service.js';

/** Secrets of resources whose tokens are signed with HS256. They leave this process only as signatures. */
@Injectable()
export class SigningSecrets {
  private remembered = new Map<string, Promise<Buffer | undefined>>();

  constructor(
    private readonly records: Records,
    private readonly cipher: SecretCipher,
    private readonly changes: ChangeFeed,
  ) {
    changes.on('access', () => (this.remembered = new Map()));
  }

  /** What the column `signing_secret` of a resource keeps. */
  seal(resourceId: string, secret: string): string {
    return this.cipher.encrypt(secret, aboutOf(resourceId));
  }

  /** The secret of a resource; `undefined` when it has none. */
  find(resourceId: string): Promise<Buffer | undefined> {
    const known = this.remembered.get(resourceId);
    if (known) return known;
    const secret = this.read(resourceId);
    if (this.changes.isListening) {
      const map = this.remembered.set(resourceId, secret);
      secret.catch(() => map.delete(resourceId));
    }
    return secret;
  }

  private async read(id: string): Promise<Buffer | undefined> {
    const [row] = await this.records.query<{ signing_secret: string | null }>(
      sql`select signing_secret from resources where id = ${id}`,
    );
    return row?.signing_secret ? this.cipher.decrypt(row.signing_secret, aboutOf(id)) : undefined;
  }
}

const aboutOf = (resourceId: string): string => `signing_secret/${resourceId}`;
