import { ApiError } from '@groundwork/rest';
import { Injectable } from '@nestjs/common';
import { ClientValidation, servableClient } from '../../directory/clients/client-validation.js';
import type { PlannedClient } from './plan-clients.js';

/** What holds for a document as it does for single changes, beyond what its entries say of themselves. */
@Injectable()
export class ConfigurationRules {
  constructor(private readonly validation: ClientValidation) {}

  /** The authorization server could serve the clients. Throws `invalid_request` naming the client in the document. */
  async assertServable(clients: readonly PlannedClient[]): Promise<void> {
    for (const { path, shape } of clients) {
      try {
        await this.validation.assertServable(servableClient(shape));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const details = error.details?.map((detail) => ({ ...detail, field: `${path}.${detail.field}` }));
        throw new ApiError(error.code, `${path}: ${error.message}`, { details, cause: error });
      }
    }
  }
}
