import { jsonBytes } from '@groundwork/rest';
import { TreeNode } from '../../../nodes/tree-node.entity.js';
import { isObject, isStorable, refuse, ruleOf } from './field-readers.js';

const MAX_BYTES = ruleOf(TreeNode, 'attributes').maxBytes ?? Infinity;

/** Attributes of a node; whether they fit the schema of the tree shows when its level is known. (docs/trees.md, "Attributes") */
export function readAttributes(value: unknown): unknown {
  if (!isObject(value)) return refuse('must be an object');
  if (jsonBytes(value) > MAX_BYTES) return refuse(`must be at most ${MAX_BYTES} bytes as JSON`);
  return isStorableJson(value) ? value : refuse('must be well-formed Unicode without NUL characters');
}

const isStorableJson = (value: unknown): boolean => {
  if (typeof value === 'string') return isStorable(value);
  if (Array.isArray(value)) return value.every(isStorableJson);
  return !isObject(value) || Object.entries(value).every((entry) => entry.every(isStorableJson));
};
