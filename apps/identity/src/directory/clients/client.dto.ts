import { Changes } from '@groundwork/rest';
import { PickType } from '@nestjs/swagger';
import { Client } from '../entities/client.entity.js';

/** Body of Create Client. (Identity, "Create a client") */
export class NewClient extends PickType(Client, [
  'client_type',
  'client_name',
  'client_description',
  'client_metadata',
  'app_metadata',
  'is_public',
  'is_first_party',
  'is_global',
  'tenant_id',
] as const) {}

/** Body of Modify Client. (Identity, "Modify a client") */
export class ClientChanges extends Changes(
  PickType(Client, [
    'client_name',
    'client_description',
    'client_metadata',
    'app_metadata',
    'is_public',
    'is_first_party',
    'is_global',
    'tenant_id',
  ] as const),
) {}
