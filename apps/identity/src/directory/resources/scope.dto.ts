import { Changes } from '@groundwork/rest';
import { PickType } from '@nestjs/swagger';
import { Scope } from '../entities/scope.entity.js';

/** Body of Create Resource Scope. */
export class NewScope extends PickType(Scope, ['scope_name', 'scope_description'] as const) {}

/** Body of Modify Resource Scope. */
export class ScopeChanges extends Changes(NewScope) {}
