import { isError, type Groundwork } from '@groundwork/client';
import { Inject, Injectable } from '@nestjs/common';
import { GROUNDWORK } from './groundwork.js';

/** People, by the API's own client (`users:read`, `users:write`). */
@Injectable()
export class PeopleService {
  private readonly names = new Map<string, Promise<string>>();

  constructor(@Inject(GROUNDWORK) private readonly gw: Groundwork) {}

  /** Read once. */
  nameOf(id: string): Promise<string> {
    const name = this.names.get(id) ?? this.readName(id);
    this.names.set(id, name);
    return name;
  }

  private async readName(user_id: string): Promise<string> {
    try {
      const { name } = await this.gw.identity.get('/users/{user_id}', { path: { user_id }, fields: ['name'] });
      return name ?? 'somebody';
    } catch (error) {
      this.names.delete(user_id);
      if (isError(error, 'not_found')) return 'somebody';
      throw error;
    }
  }

  /** Ends what a person has open, in every browser and application. */
  async signOutEverywhere(user_id: string): Promise<void> {
    await this.gw.identity.delete('/users/{user_id}/sessions', { path: { user_id } });
  }
}
