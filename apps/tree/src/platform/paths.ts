import { assertText, CODE_PATTERN, invalidField, UUID_PATTERN } from '@groundwork/rest';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import type { Request } from 'express';

/** What addresses a tree. */
export interface TreePath {
  readonly tree_code: string;
  /** The tree whose rules allowed the operation: another one may have got its code since. Absent where a scope allows it. */
  readonly tree_id?: string;
}

/** Path parameters that address a version. (Tree, "Endpoints") */
export interface VersionPath extends TreePath {
  readonly tree_version: string;
}

/** Path parameters that address a node. */
export interface NodePath extends VersionPath {
  readonly tree_node_id: string;
}

/** The pattern of a path parameter, the message of the error and its schema in the document. */
interface Part {
  readonly pattern: RegExp;
  readonly message: string;
  readonly schema: { readonly type: 'string'; readonly format?: string; readonly pattern?: string };
}

const CODE: Part = {
  pattern: CODE_PATTERN,
  message: 'must be a code',
  schema: { type: 'string', pattern: CODE_PATTERN.source },
};
const UUID: Part = { pattern: UUID_PATTERN, message: 'must be a uuid', schema: { type: 'string', format: 'uuid' } };

/** The version the path names: `VersionPath`. Throws `invalid_request` naming the parameter. */
export const AtVersion = (): ParameterDecorator => at({ tree_code: CODE, tree_version: CODE });

/** The node the path names: `NodePath`. Throws `invalid_request` naming the parameter. */
export const AtNode = (): ParameterDecorator => at({ tree_code: CODE, tree_version: CODE, tree_node_id: UUID });

/** Passes several path parameters as one value, and documents each of them. */
function at(parts: Readonly<Record<string, Part>>): ParameterDecorator {
  const entries = Object.entries(parts);
  const read = createParamDecorator((_: unknown, context: ExecutionContext) => {
    const { params } = context.switchToHttp().getRequest<Request>();
    const path: Record<string, string> = {};
    for (const [name, part] of entries) path[name] = readPart(name, part, String(params[name]));
    return path;
  });
  return (target, handler, index) => {
    const method = handler && Object.getOwnPropertyDescriptor(target, handler);
    if (!method) throw new Error('Path decorators belong on parameters of handlers.');
    for (const [name, { schema }] of entries) ApiParam({ name, schema })(target, handler, method);
    read()(target, handler, index);
  };
}

/** UUIDs compare regardless of case; they are normalized to lower case. */
function readPart(name: string, part: Part, value: string): string {
  assertText(value, name);
  if (!part.pattern.test(value)) throw invalidField(name, part.message);
  return part === UUID ? value.toLowerCase() : value;
}
