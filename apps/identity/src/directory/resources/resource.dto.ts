import { Changes, ObjectField } from '@groundwork/rest';
import { PickType } from '@nestjs/swagger';
import { ResourceSettings } from '../entities/resource-metadata.entity.js';
import { Resource } from '../entities/resource.entity.js';

/** Body of Create Resource. (Identity, "Create a resource") */
export class NewResource extends PickType(Resource, [
  'resource_type',
  'resource_name',
  'resource_description',
  'app_metadata',
] as const) {
  @ObjectField(() => ResourceSettings, { optional: true })
  resource_metadata?: ResourceSettings | null;
}

/** Body of Modify Resource. (Identity, "Modify a resource") */
export class ResourceChanges extends Changes(
  PickType(Resource, ['resource_name', 'resource_description', 'app_metadata'] as const),
) {
  @ObjectField(() => ResourceSettings, { optional: true })
  resource_metadata?: ResourceSettings | null;
}
