import { Module } from '@nestjs/common';
import { RunsModule } from '../runs/runs.module.js';
import { VersionsController } from './versions.controller.js';
import { VersionsService } from './versions.service.js';

@Module({ imports: [RunsModule], controllers: [VersionsController], providers: [VersionsService] })
export class VersionsModule {}
