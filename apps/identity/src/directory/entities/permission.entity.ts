import { ObjectsField, UuidField, UuidsField } from '@groundwork/rest';

const MAX_RESOURCES = 1_000;

/** Some scopes of one resource. (Identity, "Grant permissions to a client") */
export class PermissionPairs {
  @UuidField() resource_id!: string;
  @UuidsField() scopes!: string[];
}

/** The body by which permissions are given and taken. */
export class PermissionsBody {
  @ObjectsField(() => PermissionPairs, { maxItems: MAX_RESOURCES }) permissions!: PermissionPairs[];
}
