import { classSchema, EnumField, TextField } from '@groundwork/rest';

/** The values of `server_status`. */
export const SERVER_STATUSES = ['Active', 'Warning', 'Error'] as const;

/** The state of a service, for people and dashboards; probes ask `/readyz`. (Tree, "Settings and health") */
export class HealthRecord {
  @TextField({ description: 'Name of the service.', example: 'tree' }) server_name!: string;
  @TextField({ description: 'Version of the service, as in the OpenAPI document.' }) server_version!: string;

  @EnumField([...SERVER_STATUSES], {
    default: 'Active',
    description:
      '`Error` while the database is unavailable, `Warning` while another dependency is, or a long operation is stuck.',
  })
  server_status!: (typeof SERVER_STATUSES)[number];

  @TextField({ description: 'What is unavailable or stuck, or that nothing is.' }) server_description!: string;
}

/** Its schema in the OpenAPI document. */
export const healthSchema = classSchema(HealthRecord);
