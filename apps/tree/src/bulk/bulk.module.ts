import { Module } from '@nestjs/common';
import { RunsModule } from '../runs/runs.module.js';
import { BulkController } from './bulk.controller.js';
import { BulkService } from './bulk.service.js';

@Module({ imports: [RunsModule], controllers: [BulkController], providers: [BulkService] })
export class BulkModule {}
