import { Module } from '@nestjs/common';
import { TreeSchemasController } from './tree-schemas.controller.js';
import { TreeSchemasService } from './tree-schemas.service.js';

@Module({ controllers: [TreeSchemasController], providers: [TreeSchemasService] })
export class SchemasModule {}
