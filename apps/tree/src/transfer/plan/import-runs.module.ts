import { Module } from '@nestjs/common';
import { ImportRunsController } from './import-runs.controller.js';
import { ImportRunsService } from './import-runs.service.js';

@Module({ controllers: [ImportRunsController], providers: [ImportRunsService], exports: [ImportRunsService] })
export class ImportRunsModule {}
