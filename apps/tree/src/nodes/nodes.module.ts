import { Module } from '@nestjs/common';
import { RunsModule } from '../runs/runs.module.js';
import { NodeMovesService } from './node-moves.service.js';
import { NodeRelativesController } from './node-relatives.controller.js';
import { NodeRelativesService } from './node-relatives.service.js';
import { NodesByPathController } from './nodes-by-path.controller.js';
import { NodesByPathService } from './nodes-by-path.service.js';
import { NodesController, NodeMovesController } from './nodes.controller.js';
import { NodesService } from './nodes.service.js';
import { SubstringIndexService } from './substring-index.service.js';

@Module({
  imports: [RunsModule],
  controllers: [NodesController, NodeMovesController, NodeRelativesController, NodesByPathController],
  providers: [NodesService, NodeMovesService, NodeRelativesService, NodesByPathService, SubstringIndexService],
  exports: [SubstringIndexService],
})
export class NodesModule {}
