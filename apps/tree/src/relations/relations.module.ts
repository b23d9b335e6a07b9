import { Module } from '@nestjs/common';
import { NodeRelationsController } from './node-relations.controller.js';
import { NodeRelationsService } from './node-relations.service.js';

@Module({ controllers: [NodeRelationsController], providers: [NodeRelationsService] })
export class RelationsModule {}
