import { Module } from '@nestjs/common';
import { NodeRelativesController } from './node-relatives.controller.js';
import { NodeRelativesService } from './node-relatives.service.js';
import { NodesController } from './nodes.controller.js';
import { NodesService } from './nodes.service.js';

@Module({ controllers: [NodesController, NodeRelativesController], providers: [NodesService, NodeRelativesService] })
export class NodesModule {}
