import type { GroundworkEvent } from '@groundwork/client/webhooks';
import { Injectable } from '@nestjs/common';

/** What the webhook of the bucket of pictures has told. */
@Injectable()
export class Pictures {
  /** Changes by owner. */
  private readonly changes = new Map<string, number>();

  hear(event: GroundworkEvent): void {
    if (event.type !== 'file.content_ready') return;
    const owner = event.data.owner_id ?? '';
    this.changes.set(owner, this.changesOf(owner) + 1);
  }

  changesOf(owner: string): number {
    return this.changes.get(owner) ?? 0;
  }
}
