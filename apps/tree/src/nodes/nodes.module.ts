import { Module } from '@nestjs/common';
import { NodeMovesService } from './node-moves.service.js';
import { NodeRelativesController } from './node-relatives.controller.js';
import { NodeRelativesService } from './node-relatives.service.js';
import { NodesController, NodeMovesController } from './nodes.controller.js';
import { NodesService } from './nodes.service.js';

@Module({
  controllers: [NodesController, NodeMovesController, NodeRelativesController],
  providers: [NodesService, NodeMovesService, NodeRelativesService],
})
export class NodesModule {}
