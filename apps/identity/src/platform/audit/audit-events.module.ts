import { Records } from '@groundwork/records';
import { FrontDoor, Log, RateLimits } from '@groundwork/service';
import { Module, type NestModule } from '@nestjs/common';
import { AuditEventsController } from './audit-events.controller.js';
import { AuditEventsService } from './audit-events.service.js';
import { recordRefusals } from './record-refusals.js';

/** Refusals of one caller at one path that are told, by each replica. */
const REFUSALS = { name: 'audited-refusals', points: 10, seconds: 60, local: true };

/** Audit events: read, and recorded where nobody else does. */
@Module({ controllers: [AuditEventsController], providers: [AuditEventsService] })
export class AuditEventsModule implements NestModule {
  constructor(
    private readonly records: Records,
    private readonly limits: RateLimits,
    private readonly log: Log,
    private readonly door: FrontDoor,
  ) {}

  configure(): void {
    const { records: db, log } = this;
    this.door.add(recordRefusals({ db, log, limiter: this.limits.limiter(REFUSALS) }));
  }
}
