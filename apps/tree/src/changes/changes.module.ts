import { Module } from '@nestjs/common';
import { RunsModule } from '../runs/runs.module.js';
import { ChangeLog } from './change-log.service.js';
import { NodeHistoryController, TreeChangesController, VersionChangesController } from './changes.controller.js';
import { ChangesService } from './changes.service.js';
import { NodeRestoresController, VersionUndosController } from './restores.controller.js';
import { RestoresService } from './restores.service.js';

@Module({
  imports: [RunsModule],
  controllers: [
    TreeChangesController,
    VersionChangesController,
    NodeHistoryController,
    NodeRestoresController,
    VersionUndosController,
  ],
  providers: [ChangesService, RestoresService, ChangeLog],
})
export class ChangesModule {}
