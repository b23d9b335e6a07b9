import { FlagField, UuidsField } from '@groundwork/rest';
import { PickType } from '@nestjs/swagger';
import { ClientResource } from '../entities/client-resource.entity.js';

/** Body of Add and Remove Client Resources. (Identity, "Authorize resource to client") */
export class ClientResourcesBody {
  @UuidsField() resources!: string[];
}

/** Body of Remove Resource Clients. */
export class ResourceClientsBody {
  @UuidsField() clients!: string[];
}

/** Body of Add Resource Clients; of clients that are linked the flag changes. */
export class NewResourceClients extends ResourceClientsBody {
  @FlagField({ optional: true, default: true, description: 'False suspends tokens for the resource.' })
  authorized?: boolean;
}

/** Body of Modify Resource Client. */
export class ResourceClientChanges extends PickType(ClientResource, ['authorized'] as const) {}
