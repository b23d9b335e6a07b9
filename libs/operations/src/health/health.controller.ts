import { operation, Resource } from '@groundwork/rest';
import { RequestMethod } from '@nestjs/common';
import { HealthService, healthSchema, type HealthRecord } from './health.service.js';

/** `GET /health`: always 200 with the record; the status is in it. (api.md, "Operations") */
@Resource('health', 'Operations')
export class HealthController {
  constructor(private readonly health: HealthService) {}

  @operation(RequestMethod.GET, '', {
    scope: 'any token',
    summary: 'Health check',
    pattern: 'L',
    success: 200,
    query: [],
    answers: healthSchema,
  })
  find(): Promise<HealthRecord> {
    return this.health.find();
  }
}
