import type { Type } from '@nestjs/common';
import { PartialType } from '@nestjs/swagger';

/**
 * The body of a modify operation over a cut of the record: every member may be absent (it stays as it is),
 * `null` clears a nullable one and is refused for the others. (api.md, "Modify")
 */
export const Changes = <R>(cut: Type<R>): Type<Partial<R>> => PartialType(cut, { skipNullProperties: false });
