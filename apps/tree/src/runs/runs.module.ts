import { Module } from '@nestjs/common';
import { ExportConnections, WritingConnections } from '../platform/connections.service.js';
import { RunExecutor } from './run-executor.service.js';
import { RunsController } from './runs.controller.js';
import { RunsService } from './runs.service.js';

@Module({
  controllers: [RunsController],
  providers: [ExportConnections, WritingConnections, RunExecutor, RunsService],
  exports: [RunExecutor, RunsService, ExportConnections, WritingConnections],
})
export class RunsModule {}
